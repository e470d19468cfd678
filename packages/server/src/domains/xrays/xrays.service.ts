import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import {
  XrayAnalysis,
  XrayImage,
  type XrayReading,
  type XrayView,
} from '@bedside/contracts/xrays/xrays.contract.ts';
import { AiError, readingFailures } from '../../ai/model/ai-error.ts';
import type { Assistant } from '../../ai/model/assistant.ts';
import { parseXrayReading, xrayFormat, xrayPrompt, xrayPromptVersion } from '../../ai/model/xray-reading.ts';
import { rateBounds } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { recordText } from '../../chart/reading/read-entries.ts';
import { repeatedEntry } from '../../chart/repeated-entry.ts';
import { newestRevisions } from '../../chart/revisions.ts';
import type { ReceivedFile } from '../../http/body/upload.ts';
import {
  type StorageQuota,
  storageQuotas,
  storeDepartmentFiles,
} from '../../infra/files/department-files.ts';
import { readFileContent } from '../../infra/files/files.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { createByteBudget } from '../../infra/queues/byte-budget.ts';
import type { Coordination } from '../../realtime/coordination/coordination.ts';
import type { ChartText, FileAnswer } from '../../request/answers.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { AccessLog } from '../access-log/access-log.service.ts';
import type { Patients } from '../patients/patients.service.ts';
import { forModel, type ReceivedImages, receivedImages } from './received-images.ts';

/** The images that models read at once, on one node. They stay on disk, and a request holds a piece of each. */
export const maxImagesBytes = 200 * 1024 * 1024;

export type Xrays = ReturnType<typeof createXrays>;

interface XrayDependencies {
  chart: ChartLog;
  patients: Patients;
  accessLog: Pick<AccessLog, 'leaves'>;
  coordination: Coordination;
  assistant: Pick<Assistant, 'look' | 'visionModel' | 'demo'>;
  /** The storage for the files of one department's charts. */
  chartQuota?: StorageQuota | undefined;
  /** The bytes of the images that models read at once on this node. */
  heldImages?: number | undefined;
}

const xrayTypes = ['xray.analyzed'] as const;

/** A model's reading of two images, and the model. */
interface ModelReading {
  reading: XrayReading;
  model: string;
  demo: boolean;
}

/** Chest X-rays with a model's reading. An analysis never changes, so it is stored in its chart entry (ADR 0002). */
export function createXrays({
  chart,
  patients,
  accessLog,
  coordination,
  assistant,
  chartQuota = storageQuotas.chart,
  heldImages = maxImagesBytes,
}: XrayDependencies) {
  const { listRecords } = createChartRecords(chart, patients);
  /** The images under analysis on this node. */
  const imageBudget = createByteBudget(heldImages);
  /** Running analyses on this node by `Idempotency-Key`. A repeated request waits for the first. */
  const underWay = new Map<string, { bodyHash: string; analysis: Promise<XrayAnalysis> }>();

  /**
   * Requests a reading of the two images from the model, and stores images and reading, all or nothing. The same
   * `Idempotency-Key` returns the first analysis. A disconnected client ends it, because a cancelled analysis must
   * not appear in a chart.
   *
   * Throws `invalid-input` for missing or too large images, `rate-limited`, `storage-full`, and `unavailable` if
   * this node holds as many images as it may. Throws `ai-failed` or `ai-unavailable` with its own code if the AI
   * fails.
   */
  async function analyze(
    request: RequestContext,
    patientId: string,
    files: readonly ReceivedFile[],
  ): Promise<XrayAnalysis> {
    const patient = await patients.require(request.actor, patientId);
    const images = receivedImages(files);
    const known = await repeatedEntry(request, 'xray.analyzed');
    if (known) return known.data;
    const { idempotency } = request;
    if (!idempotency) return readAndStore(request, patient, images);
    const { key, bodyHash } = idempotency;
    for (let running = underWay.get(key); running; running = underWay.get(key)) {
      if (running.bodyHash !== bodyHash) throw new AppError('conflict');
      try {
        return await running.analysis;
      } catch (error) {
        if (!(error instanceof HungUp) || request.hungUp?.aborted) throw error;
      }
    }
    const analysis = readAndStore(request, patient, images).finally(() => underWay.delete(key));
    underWay.set(key, { bodyHash, analysis });
    return analysis;
  }

  async function readAndStore(
    request: RequestContext,
    patient: PatientRef,
    images: ReceivedImages,
  ): Promise<XrayAnalysis> {
    const giveBack = imageBudget.take(images.frontal.size + images.lateral.size);
    if (giveBack === undefined) throw busy();
    let reading: XrayReading;
    try {
      const { allowed, retryAfterSeconds } = await coordination.limits.consume(
        rateBounds.xrays,
        request.actor.id,
      );
      if (!allowed) throw new AppError('rate-limited', { retryAfterSeconds });
      const { data } = await patients.read(request, patient.id);
      reading = await askModel(request, data, images);
    } finally {
      giveBack();
    }
    if (request.hungUp?.aborted) throw new HungUp();
    const { visionModel: model, demo } = assistant;
    return store(request, patient, images, { reading, model, demo });
  }

  async function askModel(
    request: RequestContext,
    patient: Patient,
    images: ReceivedImages,
  ): Promise<XrayReading> {
    const signal = request.hungUp ?? new AbortController().signal;
    try {
      const context = { patient, language: request.language, now: request.now() };
      const messages = xrayPrompt(forModel(images), context);
      return parseXrayReading(await assistant.look(messages, { signal, format: xrayFormat }));
    } catch (error) {
      if (error instanceof AiError) throw withCode(error);
      throw signal.aborted ? new HungUp() : error;
    }
  }

  /** Stores two images and their reading, together or not at all. */
  async function keep(
    request: RequestContext,
    patientId: string,
    images: ReceivedImages,
    read: ModelReading,
  ): Promise<XrayAnalysis> {
    return store(request, await patients.require(request.actor, patientId), images, read);
  }

  async function store(
    request: RequestContext,
    patient: PatientRef,
    images: ReceivedImages,
    { reading, model, demo }: ModelReading,
  ): Promise<XrayAnalysis> {
    const { id: userId, fullName, role } = request.actor;
    const now = request.now().toISOString();
    const id = newId();
    const both = [images.frontal, images.lateral];
    // Stores the bytes before it enters the patient's queue. Other writers on this patient then do not wait for
    // them.
    return storeDepartmentFiles(
      'chart',
      patient.departmentId,
      both,
      async ({ ids, link }) => {
        const [frontal = '', lateral = ''] = ids;
        const data: XrayAnalysis = {
          ...reading,
          id,
          patientId: patient.id,
          analysisTime: now,
          model,
          demo,
          promptVersion: xrayPromptVersion,
          images: {
            frontal: XrayImage.parse({ ...images.frontal, fileId: frontal }),
            lateral: XrayImage.parse({ ...images.lateral, fileId: lateral }),
          },
          recordedAt: now,
          recordedBy: { id: userId, fullName, role },
          version: 1,
        };
        const { entry } = await chart.change(request, patient, 'xray.analyzed', async (session) => {
          await link(session);
          return { id, type: 'xray.analyzed', data };
        });
        return entry.data;
      },
      chartQuota,
    );
  }

  /** Returns a page of analyses, newest first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listRecords(request, patientId, xrayTypes, query);
  }

  /**
   * Returns the newest valid analysis by a model, for the chat's model; undefined without one. A demo reading of
   * unviewed images is no fact of a chart (D18).
   */
  async function latestFromModel(
    request: RequestContext,
    patientId: string,
  ): Promise<XrayAnalysis | undefined> {
    await patients.require(request.actor, patientId);
    const analyses = (await newestRevisions(patientId, xrayTypes, analysesLookedAt)).map(parse);
    return analyses.find((analysis) => !analysis.demo && counts(analysis));
  }

  /** Returns one image to anyone with access to its patient. Throws `not-found`. */
  async function image(
    request: RequestContext,
    patientId: string,
    xrayId: string,
    view: XrayView,
  ): Promise<FileAnswer> {
    await patients.require(request.actor, patientId);
    const text = await recordText(patientId, 'xray.analyzed', xrayId);
    if (text === undefined) throw new AppError('not-found', { message: 'This patient has no such X-ray' });
    const { name, type, fileId } = parse(text).images[view];
    await request.large?.();
    await accessLog.leaves(request, { patientId, about: 'xray-image', recordId: xrayId });
    return { name, type, content: await readFileContent(fileId) };
  }

  return { analyze, keep, list, latestFromModel, image };
}

/** Enough to find the newest valid one. */
const analysesLookedAt = 20;

const parse = (json: string): XrayAnalysis => XrayAnalysis.parse(JSON.parse(json));

/** No memory for further images. */
const imagesRetrySeconds = 10;

/** Returns the same failure with this call's own code in `error`. */
const withCode = ({ code, message, details, failure }: AiError): AppError =>
  new AppError(code, { ...details, message, failure: readingFailures[failure] });

/** This node holds its maximum of images. Nothing was counted or stored, and the same request is a new attempt. */
const busy = () =>
  new AppError('unavailable', {
    message: 'This server is looking at too many pictures. Please try again in a moment',
    retryAfterSeconds: imagesRetrySeconds,
  });

/** The client has disconnected. Only a repeated request that waited with it receives this error. */
class HungUp extends AppError {
  constructor() {
    super('ai-unavailable', { failure: 'SERVICE_UNAVAILABLE' });
  }
}
