import { simulatedAuthors } from '@bedside/contracts/clinical/vitals/simulated-authors.ts';
import { demoAuthorIds } from '../../domains/patients/demo-patients.ts';
import type { Patients } from '../../domains/patients/patients.service.ts';
import type { RequestContext, SessionActor } from '../../request/request-context.ts';
import { rightsOfServer } from '../../request/require-right.ts';
import type { DemoPart, DemoStory } from './events.ts';
import { demoLanguageOf } from './languages.ts';
import { demoPatientsIn } from './patients.ts';
import { writePatient } from './write-patient.ts';

/**
 * Writes the twelve demo patients with their histories into the department of a request, in the language of its screen. Their authors
 * are invented, so no entry carries the name of a person. Writes the patients at once, and waits for all of them.
 *
 * @throws the first failure, after the other patients are written
 */
export async function fillDepartment(
  services: DemoStory['services'] & { patients: Pick<Patients, 'demo'> },
  parts: readonly DemoPart[],
  { actor: { departmentId }, language: asked, now }: RequestContext,
): Promise<void> {
  const language = demoLanguageOf(asked);
  const author = (kind: 'physician' | 'nurse', role: string): SessionActor => ({
    ...{ id: demoAuthorIds[kind], fullName: simulatedAuthors[kind][language], role, departmentId },
    ...{ isAdmin: false, rights: rightsOfServer, sessionId: 'demo-filling' },
  });
  const staff = { physician: author('physician', 'Medical Practitioner'), nurse: author('nurse', 'Nurse') };
  const until = now();
  const written = await Promise.allSettled(
    demoPatientsIn(language).map((patient) =>
      writePatient({
        ...{ services, parts, patient, staff, now: until, language },
        add: services.patients.demo.add,
        areMembers: false,
      }),
    ),
  );
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason;
}
