import manifest from '../../../package.json' with { type: 'json' };

/** The version of Bedside. */
export const { version } = manifest;
