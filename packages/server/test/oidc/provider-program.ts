import * as z from 'zod';
import { aProvider } from './a-provider.ts';

const Admission = z.object({
  app: z.string(),
  providerId: z.string(),
  people: z.array(z.tuple([z.string(), z.object({ claims: z.record(z.string(), z.unknown()) })])),
});

const provider = await aProvider();
process.on('message', (message) => {
  const { app, providerId, people } = Admission.parse(message);
  for (const [person, entry] of people) provider.people.set(person, entry);
  provider.admit(app, providerId);
  process.send?.('admitted');
});
process.send?.(provider.issuer);
