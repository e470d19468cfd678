import { Pairing, PairingState } from '@bedside/contracts/displays/displays.contract.ts';
import { RestClient } from './rest-client.ts';

/** Pairs a wall display that shows initials, as the clinician of `token`. Returns the display's own token. */
export async function pairDisplay(origin: string, token: string): Promise<string> {
  const [screen, clinician] = [new RestClient(origin), new RestClient(origin, { token })];
  try {
    const { pairingId, code } = Pairing.parse(
      JSON.parse((await screen.post('/api/displays/pairing', {})).text),
    );
    await clinician.post('/api/displays/pair', { code, name: 'Wall' });
    const state = await screen.get(`/api/displays/pairing/${pairingId}`);
    return PairingState.required().parse(JSON.parse(state.text)).token;
  } finally {
    screen.close();
    clinician.close();
  }
}
