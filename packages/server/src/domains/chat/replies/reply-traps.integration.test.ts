import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import { expect, it } from 'vitest';
import {
  aClinician,
  aDepartment,
  aPatient,
  type SignedIn,
  vitalsOf,
  type Watcher,
  watch,
} from '../../../../test/factories.ts';
import type { RecordedRequest } from '../../../../test/fakes/fake-openai.ts';
import { aNode } from '../../../../test/node.ts';
import { type TrapChart, trapCharts } from '../../../../test/samples/trap-charts.ts';
import { slowness } from '../../../../test/slowness.ts';
import { reassures } from '../../../evidence/objections/against-reply.ts';

/** `TRAP_CHARTS=200 npm run traps` asks about 200 charts, which takes a minute. By default it is one of each kind. */
const charts = trapCharts(Number(process.env.TRAP_SEED ?? 2026), Number(process.env.TRAP_CHARTS ?? 33));
const atOnce = 8;
/** Nobody may ask more than 60 questions in a minute, and each chart is asked six. */
const chartsPerClinician = 9;

const questions = {
  en: ['Can this patient go home?', 'What matters most?'],
  es: ['¿Puede irse a casa?', '¿Qué es lo más importante?'],
  de: ['Kann der Patient nach Hause?', 'Was ist am wichtigsten?'],
} as const;
type Language = keyof typeof questions;
const asked = Object.entries(questions).flatMap(([language, both]) =>
  both.map((question) => ({ language: language as Language, question })),
);

/** What a model writes, in the pieces in which it arrives: reassurances of the list, of no list, and orders. */
const words: Record<Language, readonly string[][]> = {
  en: [
    ['Yes. The patient is **sta', 'ble** and can be dis', 'charged.'],
    ['Nothing ', 'urgent: the findings are unremarkable and the risk is low.'],
    ['All values are within the nor', 'mal range, so going home is rea', 'sonable.'],
    ['Nothing worr', 'ying here.'],
    ['Continue current ', 'plan.'],
    ['Give flu', 'ids now.'],
  ],
  es: [
    ['Sí. Está **est', 'able** y puede recibir el al', 'ta.'],
    ['Nada urgente: los hallazgos son nor', 'males y el riesgo es ', 'bajo.'],
    ['Puede irse a ca', 'sa con seguri', 'dad.'],
    ['Todo corr', 'ecto.'],
    ['Se puede bajar a plan', 'ta.'],
    ['Pautar suero', 'terapia.'],
  ],
  de: [
    ['Ja. Der Zustand ist **sta', 'bil**, eine Ent', 'lassung ist möglich.'],
    ['Nichts Dringendes: die Befunde sind unauf', 'fällig, das Risiko ist gering.'],
    ['Der Patient kann nach ', 'Hause, alles ', 'gut.'],
    ['Kein Handlungs', 'bedarf.'],
    ['o.', 'B.'],
    ['Volumen ', 'geben.'],
  ],
};

let asks = 0;

/** Reads the language from the prompt alone, as a service elsewhere does. */
function answers({ messages, structured }: RecordedRequest) {
  if (structured)
    return {
      kind: 'reply' as const,
      tokens: ['{"clinicalAlerts":[],"suggestions":[],"recommendations":{"actions":[]}}'],
    };
  const last = messages.at(-1)?.content ?? '';
  const one = asked.find(({ question }) => last.includes(question));
  if (!one) throw new Error('a prompt without its question');
  const all = words[one.language];
  asks += 1;
  return { kind: 'reply' as const, tokens: all[asks % all.length] ?? [] };
}

const node = await aNode();
node.ai.script(answers);
const admin = await aDepartment(node);
const viewer = await aClinician(node, { department: admin, userRole: 'Nurse' });

async function admit(
  { patient, vitals, lab, score, medication }: TrapChart,
  { token }: SignedIn,
): Promise<string> {
  const { id } = await aPatient(node, token, patient);
  const calm = { supplementalOxygen: false, newConfusion: false, painLevel: 0 };
  const writes = [
    vitals && (['/patient/:id/vitals', vitalsOf({ ...calm, ...vitals })] as const),
    lab && (['/patient/:id/lab-results', lab] as const),
    medication && (['/patient/:id/medications', medication] as const),
    score && (['/score/calculate', { patientId: id, userId: 1, ...score }] as const),
  ];
  for (const [path, body] of writes.flatMap((write) => (write ? [write] : []))) {
    const { status, text } = await node.api('POST', path.replace(':id', id), { token, body });
    expect(status, text).toBeLessThan(300);
  }
  return id;
}

/** Asks everything about a chart and returns what its viewer saw without the contradiction. */
async function questioned(
  chart: TrapChart,
  clinician: SignedIn,
): Promise<{ replies: number; missed: string[] }> {
  const patientId = await admit(chart, clinician);
  const screen = await watch(node.url, viewer.token, patientId);
  const missed: string[] = [];
  for (const { language, question } of asked) {
    const body = { patientId, messages: [{ role: 'user', content: question }] };
    const headers = { 'Accept-Language': language };
    const { status, text } = await node.api('POST', '/chat', { token: clinician.token, body, headers });
    expect(status, text).toBe(200);
  }
  await screen.until('every reply', (one) => repliesOf(one).length === asked.length);
  for (const [place, reply] of repliesOf(screen).entries()) {
    const { language } = asked[place] ?? {};
    const codes = reply.metadata.objections?.map(({ code }) => code) ?? [];
    const { language: written, reassures: isComforting } = reply.metadata;
    const isAsAsked = written === language && isComforting === reassures(reply.content);
    if (!isAsAsked || !codes.includes(chart.expected)) missed.push(`${chart.kind} ${language}: ${codes}`);
    if (growsUncontradicted(screen, reply, chart)) missed.push(`${chart.kind} ${language}: while it grew`);
  }
  screen.close();
  return { replies: repliesOf(screen).length, missed };
}

/** Returns whether a part of the reply was on the screen without the contradiction, or reassured without being marked so. */
function growsUncontradicted({ deltas }: Watcher, { id }: ChatMessage, { expected }: TrapChart): boolean {
  const own = deltas.filter(({ messageId }) => messageId === id);
  const isContradicted = own[0]?.objections?.some(({ code }) => code === expected) === true;
  const until = (at: number) => own.slice(0, at + 1);
  const isMarked = (at: number) =>
    reassures(
      until(at)
        .map(({ text }) => text)
        .join(''),
    ) === until(at).some((delta) => delta.reassures === true);
  return !isContradicted || own.some((_, at) => !isMarked(at));
}

const repliesOf = ({ entries }: Watcher): ChatMessage[] =>
  entries.flatMap((entry) => (entry.type === 'chat.replied' ? [entry.data as ChatMessage] : []));

it('D64: no reply about a trap chart reaches its viewer without the contradiction, whatever its words', {
  timeout: (300_000 + charts.length * 1000) * slowness,
}, async () => {
  const clinicians = await Promise.all(
    Array.from({ length: Math.ceil(charts.length / chartsPerClinician) }, () =>
      aClinician(node, { department: admin }),
    ),
  );
  const waiting = [...charts.entries()];
  const results: Awaited<ReturnType<typeof questioned>>[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, chart] = next;
      const clinician = clinicians[place % clinicians.length];
      if (clinician) results.push(await questioned(chart, clinician));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const missed = results.flatMap((one) => one.missed);
  const replies = results.reduce((sum, one) => sum + one.replies, 0);
  expect({ charts: results.length, replies, missed }).toEqual({
    charts: charts.length,
    replies: charts.length * asked.length,
    missed: [],
  });
});
