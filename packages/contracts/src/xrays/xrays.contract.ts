import * as z from 'zod';
import { byteBounds, itemBounds, maxXrayPixels as pixels, textBounds } from '../bounds.ts';
import { defineEndpoints, defineEntries } from '../define.ts';
import { Actor, Id, Instant, ListQuery, label, PatientParams } from '../primitives.ts';
import { recordMarks } from '../record-marks.ts';

export const xrayViews = ['frontal', 'lateral'] as const;
export type XrayView = (typeof xrayViews)[number];

/** The name of each view's upload part. */
export const xrayParts = { frontal: 'frontalImage', lateral: 'lateralImage' } as const satisfies Record<
  XrayView,
  string
>;

/** 10 MB for each image (D33). */
export const maxXrayBytes = byteBounds.xrayImage;
/** 40 megapixels for each image (D33), because a small file can take much memory once decoded. */
/** The least width and height of an X-ray. Less is an icon or a preview, on which nobody can read a chest (D79). */
export const minXraySide = 64;
export const maxXrayPixels = pixels;
/** Accepted image types, detected from the bytes (D33). */
export const xrayImageTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

const text = z.string().trim().max(textBounds.xrayText);

export const XrayFinding = z.object({
  condition: text.min(1),
  /** Empty if the model named no location. */
  location: text,
  severity: text,
  /** The model's own estimate, 0 to 1. It is not a measured probability. */
  confidence: z.number().min(0).max(1),
  recommendation: text,
});
export type XrayFinding = z.output<typeof XrayFinding>;

/** A model's report on one patient's two images, in the language of the clinician who asked. */
export const XrayReading = z.object({
  overallImpression: text.min(1),
  findings: z.array(XrayFinding).max(itemBounds.xrayFindings),
  normalFindings: z.array(text.min(1)).max(itemBounds.xrayNormalFindings),
});
export type XrayReading = z.output<typeof XrayReading>;

/** A stored image, unchanged. */
export const XrayImage = z.object({
  /** The sender's file name, made safe to show. */
  name: label,
  type: z.enum(xrayImageTypes),
  /** Bytes. */
  size: z.number().int(),
  /** In pixels, before any rotation that the file declares. */
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
    /** No model read the images: the demo assistant replied, or the image is a sample (D18). */
    demo: z.boolean(),
    /** The version of the model's instructions. */
    promptVersion: label,
    images: z.object({ frontal: XrayImage, lateral: XrayImage }),
    recordedAt: Instant,
    recordedBy: Actor,
    version: z.number().int(),
    ...recordMarks,
  })
  .meta({ id: 'XrayAnalysis' });
export type XrayAnalysis = z.output<typeof XrayAnalysis>;

/** Why the AI returned no analysis. Only this call's `error` contains these codes. */
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
    summary: 'Returns analyses of chest X-rays, newest first',
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: ListQuery,
    paged: true,
    response: z.array(XrayAnalysis).max(itemBounds.list),
    chartList: true,
  },
  analyze: {
    method: 'post',
    path: '/patient/:patientId/xrays/analyze',
    summary: `Lets a model read a frontal and a lateral chest X-ray, and stores them with the reading. If the AI fails, nothing is stored and \`error\` is one of ${xrayErrorCodes.join(', ')}`,
    access: 'session',
    right: 'ask-assistant',
    fails: ['ai-failed', 'ai-unavailable', 'rate-limited', 'conflict'],
    params: PatientParams,
    upload: {
      parts: [xrayParts.frontal, xrayParts.lateral],
      required: [xrayParts.frontal, xrayParts.lateral],
      maxFileBytes: maxXrayBytes,
      accepts: ['jpeg', 'png', 'gif'],
      cutsMetadata: true,
    },
    response: XrayAnswer,
    idempotent: true,
  },
  image: {
    method: 'get',
    path: '/patient/:patientId/xrays/:xrayId/images/:view',
    summary: 'Returns one image of an analysis, without the metadata of its file',
    access: 'session',
    right: 'read-chart',
    params: PatientParams.extend({ xrayId: Id, view: z.enum(xrayViews) }),
    response: z.undefined(),
    download: xrayImageTypes,
  },
});

/** An analysis never changes, so its entry is its record. */
export const xraysEntries = defineEntries({ 'xray.analyzed': XrayAnalysis });
