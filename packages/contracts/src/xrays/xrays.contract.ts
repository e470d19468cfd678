import * as z from 'zod';
import { byteBounds, itemBounds, maxXrayPixels as pixels, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, ListQuery, label, PatientParams } from '../primitives.ts';
import { EnteredInError } from '../vitals/vitals.contract.ts';

export const xrayViews = ['frontal', 'lateral'] as const;
export type XrayView = (typeof xrayViews)[number];

/** The part of the upload that each view comes in. */
export const xrayParts = { frontal: 'frontalImage', lateral: 'lateralImage' } as const satisfies Record<
  XrayView,
  string
>;

/** 10 MB for each image (D33). */
export const maxXrayBytes = byteBounds.xrayImage;
/** 40 megapixels for each image (D33): what a small file unfolds to in memory. */
export const maxXrayPixels = pixels;
/** What an image may be, by its bytes (D33). */
export const xrayImageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

const text = z.string().trim().max(textBounds.xrayText);

export const XrayFinding = z.object({
  condition: text.min(1),
  /** Empty where the model named none. */
  location: text,
  severity: text,
  /** The model's own estimate, 0 to 1; never a measured probability. */
  confidence: z.number().min(0).max(1),
  recommendation: text,
});
export type XrayFinding = z.output<typeof XrayFinding>;

/** What a model says that it sees on the two images of one patient, in the language of who asked. */
export const XrayReading = z.object({
  overallImpression: text.min(1),
  findings: z.array(XrayFinding).max(itemBounds.xrayFindings),
  normalFindings: z.array(text.min(1)).max(itemBounds.xrayNormalFindings),
});
export type XrayReading = z.output<typeof XrayReading>;

/** A stored image, as it was sent. */
export const XrayImage = z.object({
  /** The file's name as its sender has it, fit to be shown. */
  name: label,
  type: z.enum(xrayImageTypes),
  /** Bytes. */
  size: z.number().int(),
  /** Pixels, before a rotation that the file may ask for. */
  width: z.number().int(),
  height: z.number().int(),
  fileId: Id,
});

export const XrayAnalysis = z
  .object({
    id: Id,
    patientId: Id,
    analysisTime: Instant,
    ...XrayReading.shape,
    model: label,
    /** No model looked at the images: the demo assistant answered, or a sample was drawn (D18). */
    demo: z.boolean(),
    /** Version of the instructions that the model was given. */
    promptVersion: label,
    images: z.object({ frontal: XrayImage, lateral: XrayImage }),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    enteredInError: EnteredInError.optional(),
  })
  .meta({ id: 'XrayAnalysis' });
export type XrayAnalysis = z.output<typeof XrayAnalysis>;

/** Why the AI gave no analysis; stands in `error` of this one call's failure. */
export const xrayErrorCodes = [
  'INVALID_API_KEY',
  'SERVICE_UNAVAILABLE',
  'REQUEST_REFUSED',
  'INVALID_RESPONSE',
  'CUT_OFF',
] as const;
export type XrayErrorCode = (typeof xrayErrorCodes)[number];

export const XrayAnswer = z.object({
  success: z.literal(true),
  message: label,
  error: z.null(),
  analysis: XrayAnalysis,
});

export const xraysEndpoints = defineEndpoints({
  list: {
    method: 'get',
    path: '/patient/:patientId/xrays',
    summary: 'Analyses of chest X-rays, the newest first',
    access: 'session',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(XrayAnalysis).max(itemBounds.list),
    chartList: true,
  },
  analyze: {
    method: 'post',
    path: '/patient/:patientId/xrays/analyze',
    summary: `Has a model read a frontal and a lateral chest X-ray, which are kept with what it says. Where the AI fails nothing is kept, and \`error\` is one of ${xrayErrorCodes.join(', ')}`,
    access: 'session',
    fails: ['ai-failed', 'ai-unavailable', 'rate-limited', 'conflict'],
    params: PatientParams,
    upload: {
      parts: [xrayParts.frontal, xrayParts.lateral],
      required: [xrayParts.frontal, xrayParts.lateral],
      maxFileBytes: maxXrayBytes,
      accepts: ['jpeg', 'png', 'gif'],
    },
    response: XrayAnswer,
    idempotent: true,
  },
  image: {
    method: 'get',
    path: '/patient/:patientId/xrays/:xrayId/images/:view',
    summary: 'One image of an analysis, as it was sent',
    access: 'session',
    params: PatientParams.extend({ xrayId: Id, view: z.enum(xrayViews) }),
    response: z.undefined(),
    download: xrayImageTypes,
  },
});

/** An analysis never changes: it is its entry. */
export const xraysEntries = defineEntries({ 'xray.analyzed': XrayAnalysis });
