import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The imports between modules, as Rolldown returns them. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** The parts that a browser loads, in order, by their first modules. Each becomes one file without the earlier parts. */
const parts = {
  start: ['main.tsx'],
  session: ['app/frame/states/start.tsx', 'features/auth/sign-in/sign-in-answer.ts', 'api/queries.tsx'],
  'sign-in': [
    'features/auth/sign-in/register-form.tsx',
    'features/auth/sign-in/reset/forgot-form.tsx',
    'features/auth/sign-in/reset/reset-password-page.tsx',
    'features/auth/sign-in/upgrade-page.tsx',
    'features/auth/sign-in/enrol-screen.tsx',
  ],
  screen: ['app/frame/main-screen.tsx', 'features/auth/session/session-watch.tsx'],
};

/**
 * Packages with files of their own: two with an index that imports all of their modules, although most are unused, and the
 * forms, which the main screen and the registration share.
 */
const apart = /[\\/]node_modules[\\/](?:lucide-react|radix-ui|react-hook-form|@hookform)[\\/]/;
/** The index of the icons. */
const icons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;
/** Loads after the first part, for the messages of the sign-in screen. Its icons belong to the first part. */
const messages = 'ui/feedback/toaster.tsx';
/**
 * The packages apart, by file. The sign-in screen uses few icons and some of Radix UI, and loads `layers` for
 * its messages.
 */
const packages = [
  ['forms', /[\\/]node_modules[\\/](?:react-hook-form|@hookform)[\\/]/],
  ['icons', /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/],
  [
    'start',
    /[\\/]node_modules[\\/](?:lucide-react|@radix-ui[\\/]react-(?:slot|label|primitive|compose-refs))[\\/]/,
  ],
  [
    'layers',
    /[\\/]@radix-ui[\\/](?:primitive|react-(?:toast|dismissable-layer|portal|presence|collection|context|visually-hidden|use-(?:callback-ref|controllable-state|layout-effect|escape-keydown|effect-event)))[\\/]/,
  ],
  ['controls', /[\\/]node_modules[\\/](?:@radix-ui|@floating-ui|radix-ui)[\\/]/],
] as const;

/**
 * Returns a function that names the file of a module, or returns null for one that Rolldown places itself. By default,
 * each module that two files share becomes a file: 150 requests from the sign-in to the first chart.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let partOf: Map<string, string> | undefined;
  return (id, graph) => {
    partOf ??= partsOf(graph);
    return partOf.get(id) ?? packages.find(([, test]) => test.test(id))?.[0] ?? null;
  };
}

/** Returns the part of each module that a part imports, except through the packages apart. */
function partsOf(graph: ModuleGraph): Map<string, string> {
  const partOf = new Map<string, string>();
  for (const [part, entries] of Object.entries(parts)) {
    const waiting = entries.map(moduleOf);
    const missing = waiting.find((id) => graph.getModuleInfo(id) === null);
    if (missing !== undefined)
      throw new Error(`The part ${part} begins with ${missing}, which no module imports`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (partOf.has(id) || apart.test(id)) continue;
      partOf.set(id, part);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  const first = [...partOf.keys()].filter((id) => partOf.get(id) === 'start');
  for (const icon of iconsOf([...first, moduleOf(messages)], graph)) partOf.set(icon, 'start');
  return partOf;
}

const moduleOf = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * Returns the icons that modules import by name from the index of the icons. Throws an error if the index does not name
 * one: in `icons` it would run code of `start` before that has loaded.
 */
function iconsOf(modules: readonly string[], graph: ModuleGraph): string[] {
  const imports = modules.map((id) => graph.getModuleInfo(id));
  const index = imports.flatMap((info) => info?.importedIds ?? []).find((id) => icons.test(id));
  const indexCode = (index && graph.getModuleInfo(index)?.code) ?? '';
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of indexCode.matchAll(/export \{([^}]*)\} from '\.\/([^']+)'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  }
  const names = imports.flatMap((info) => [
    ...(info?.code ?? '').matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g),
  ]);
  const wanted = names.flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );
  return wanted.map((name) => {
    const file = files.get(name);
    if (file === undefined || index === undefined) throw new Error(`The index of the icons has no ${name}`);
    return path.join(path.dirname(index), file);
  });
}
