import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { aDepartment } from '../../../../test/factories.ts';
import { aNode } from '../../../../test/node.ts';
import { settingsOf } from '../../../../test/oidc/provided-node.ts';
import { scimToken } from '../../../../test/oidc/scim-calls.ts';

/** The time for all checks of the tester. */
const testerMs = 120_000;

const python = process.env.SCIM_TESTER_PYTHON;

it(
  'scim2-tester finds no error',
  async () => {
    const settings = settingsOf('klinikum', 'https://sso.klinikum.example', '');
    // The tester invents roles.
    settings.roles = 'Nurse';
    const node = await aNode({ oidcProviders: [settings], scimToken });
    settings.departments = (await aDepartment(node)).user.department.id;
    const program = fileURLToPath(new URL('../../../../../../scripts/scim/check_server.py', import.meta.url));
    const { stdout } = await promisify(execFile)(python ?? '', [program], {
      env: { ...process.env, SCIM_URL: `${node.url}/scim/v2`, SCIM_TOKEN: scimToken },
      timeout: testerMs,
    });
    console.warn(stdout);
    expect(stdout).toContain("'SUCCESS'");
  },
  testerMs,
);
