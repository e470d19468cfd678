import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyEndpoint } from '../../../test/calls/every-endpoint.ts';
import { type Example, exampleCalls } from '../../../test/calls/example-calls.ts';
import { stable } from '../../../test/calls/stable-examples.ts';
import { aProvidedNode } from '../../../test/oidc/provided-node.ts';
import { openApiDocument } from './openapi.ts';

// The examples of the OpenAPI document are real responses. After a change, write them again and read the
// difference:
// UPDATE_EXAMPLES=1 npx vitest run --project integration openapi-examples && npm run format
const file = new URL('./openapi-examples.json', import.meta.url);

let fresh: Record<string, Example>;
beforeAll(async () => {
  fresh = stable(await exampleCalls(await aProvidedNode()));
  if (process.env.UPDATE_EXAMPLES) writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`);
});

describe('the examples of the OpenAPI document', () => {
  test("match the server's current responses", () => {
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(fresh);
  });

  test.each(everyEndpoint)('contain the request and the response of $name', ({ name, endpoint }) => {
    const example = fresh[name];
    const answersJson = ![204, 302].includes(endpoint.status ?? 200) && !endpoint.download;
    expect(example?.response !== undefined, 'an answer').toBe(answersJson);
    if (!endpoint.upload || endpoint.body) {
      expect(example?.request !== undefined, 'a body').toBe(endpoint.body !== undefined);
    }
    if (answersJson) endpoint.response.parse(example?.response);
    endpoint.body?.parse(example?.request);
  });

  test('appear in the document', () => {
    const text = JSON.stringify(openApiDocument('1.0.0'));
    for (const { request, response } of Object.values(fresh)) {
      for (const one of [request, response]) {
        if (one !== undefined) expect(text).toContain(JSON.stringify(one));
      }
    }
  });
});
