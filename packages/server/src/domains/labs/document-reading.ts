import {
  compareIdentity,
  type KnownIdentity,
  statedIdentity,
} from '@bedside/contracts/clinical/labs/documents/document-identity.ts';
import { identityFacts, type LabDocument, type UnreadReason } from '@bedside/contracts/labs/lab-document.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { createMask, type Identity } from '../../ai/mask/mask.ts';
import { AiError, readingFailures } from '../../ai/model/ai-error.ts';
import type { Assistant } from '../../ai/model/assistant.ts';
import {
  type LabReading,
  labFormat,
  labPrompt,
  labPromptVersion,
  parseLabReading,
} from '../../ai/model/lab-reading.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import { checkedAnalysis, confirmedFacts } from './checked-analysis.ts';
import type { ReadDocument } from './document-content.ts';

/** The patient of one document, with every identity that the chart has had. */
export interface Whose {
  patient: PatientRef;
  identities: Identity[];
}

/** The changes to a document's record once its reading has ended. */
export interface Reading {
  analysis: Pick<LabResult, 'aiAnalysisResult' | 'aiAnalysisConfidence' | 'aiAnalyzedAt'>;
  document: Partial<LabDocument> & Pick<LabDocument, 'status'>;
}

interface ReaderDependencies {
  patients: Pick<Patients, 'read'>;
  assistant: Pick<Assistant, 'look' | 'visionModel' | 'model' | 'demo'>;
}

/**
 * Returns a function that lets the model read a document, and checks its answer against the document's text. If the
 * model fails, the document stays unread, with the reason. Nothing stops a running reading, because its document is in
 * the chart.
 */
export function createDocumentReader({ patients, assistant }: ReaderDependencies) {
  return async (
    request: RequestContext,
    { patient, identities }: Whose,
    read: ReadDocument,
  ): Promise<Reading> => {
    if (!read.content) return unread('no-content');
    const { data } = await patients.read(request, patient.id);
    const mask = createMask(data, ...identities);
    const context = { patient: data, language: request.language, now: request.now(), mask };
    try {
      const { signal } = new AbortController();
      const answer = await assistant.look(labPrompt(read.content, context), { signal, format: labFormat });
      const isText = 'text' in read.content;
      return readingOf(parseLabReading(answer), read, {
        at: request.now(),
        known: knownIdentity(identities, data.dateOfBirth),
        model: isText ? assistant.model : assistant.visionModel,
        demo: assistant.demo,
      });
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      return unread(assistant.demo ? 'no-model' : readingFailures[error.failure]);
    }
  };
}

/** The reader of a document, and the facts to compare it with. */
interface ReadBy {
  at: Date;
  known: KnownIdentity;
  model: string;
  demo: boolean;
}

/** Checks a reading against the document's text, and the document's identity against the patient's. */
export function readingOf(
  { analysis, confidence, identity }: LabReading,
  { content, text, pagesRead }: ReadDocument,
  { at, known, model, demo }: ReadBy,
): Reading {
  const [stated, named] = [statedIdentity(text), confirmedFacts(identity, text)];
  const [name = [], dateOfBirth = [], mrn = []] = identityFacts.map((fact) => [
    ...stated[fact],
    ...named[fact],
  ]);
  return {
    analysis: withoutUndefined({
      aiAnalysisResult: checkedAnalysis(analysis, text),
      aiAnalysisConfidence: confidence,
      aiAnalyzedAt: at.toISOString(),
    }),
    document: {
      status: 'read',
      readFrom: content && 'text' in content ? 'text' : 'images',
      pagesRead,
      identity: compareIdentity({ name, dateOfBirth, mrn }, known),
      model,
      demo,
      promptVersion: labPromptVersion,
    },
  };
}

/** Returns the patient's facts for the comparison with a document. An unidentified patient has no name. */
export const knownIdentity = (
  identities: readonly Identity[],
  dateOfBirth: string | undefined,
): KnownIdentity => ({
  names: identities.map(({ name }) => name).filter((name) => name !== ''),
  mrns: identities.map(({ mrn }) => mrn),
  dateOfBirth,
});

const unread = (unreadReason: UnreadReason): Reading => ({
  analysis: {},
  document: { status: 'unread', unreadReason },
});
