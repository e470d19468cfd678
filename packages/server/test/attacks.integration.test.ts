import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { beforeAll, describe, it } from 'vitest';
import { withstands } from './attack.ts';
import { aDepartment, aPatient, type SignedIn } from './factories.ts';
import { ownDatabase } from './node.ts';
import { aServer, type ServerProcess } from './server-process.ts';

describe('while one client does its worst, vitals of the others arrive and memory stays bounded', () => {
  let server: ServerProcess;
  let attacker: SignedIn;
  let patientId: string;

  beforeAll(async () => {
    server = await aServer({ MONGODB_URI: ownDatabase() });
    attacker = await aDepartment(server);
    patientId = (await aPatient(server, attacker.token)).id;
    // A chart of 23 MB.
    const content = 'lorem ipsum dolor '.repeat(2720);
    for (let written = 0; written < 480; written += 8) {
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          server.call(notesEndpoints.add, {
            token: attacker.token,
            params: { patientId },
            body: { type: 'progress', title: `Note ${written + index}`, content },
          }),
        ),
      );
    }
  });

  const settings = () => ({ TOKEN: attacker.token, PATIENT: patientId });

  it('a socket that asks for a large chart again and again and reads nothing', async () => {
    await withstands(server, 'deaf-socket', settings());
  });

  it('60 large lists of which nobody reads a byte', async () => {
    await withstands(server, 'deaf-reader', settings());
  });
});
