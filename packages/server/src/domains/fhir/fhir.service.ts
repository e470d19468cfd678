import { Readable } from 'node:stream';
import { fhirType } from '@bedside/contracts/fhir/fhir.contract.ts';
import type { FileAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { AccessLog } from '../access-log/access-log.service.ts';
import type { DepartmentSettings } from '../departments/settings.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { bundleText, type FhirKind } from './bundle.ts';

export type Fhir = ReturnType<typeof createFhir>;

interface FhirDependencies {
  patients: Pick<Patients, 'read'>;
  settings: Pick<DepartmentSettings, 'exportsFhir'>;
  accessLog: Pick<AccessLog, 'leaves'>;
  /** The kinds of records that leave. */
  fhirKinds: readonly FhirKind[];
  /** Returns the installation's public origin, for the URLs of resources. */
  origin: () => string;
}

/** Charts as FHIR R4 (ADR 0076). */
export function createFhir({ patients, settings, accessLog, fhirKinds, origin }: FhirDependencies) {
  /**
   * Returns the whole chart of a patient of the actor's department, once the access log has the download. The file's name
   * says nothing of the patient. Throws `export-off` if the department has turned the export off.
   */
  async function chart(request: RequestContext, patientId: string): Promise<FileAnswer> {
    const { data: patient } = await patients.read(request, patientId);
    if (!(await settings.exportsFhir(request.actor.departmentId))) throw new AppError('export-off');
    await request.large?.();
    await accessLog.leaves(request, { patientId, about: 'fhir' });
    const pieces = bundleText(patient, fhirKinds, `${origin()}/fhir`, request.now());
    return { name: 'chart.fhir.json', type: fhirType, content: Readable.from(pieces) };
  }

  return { chart };
}
