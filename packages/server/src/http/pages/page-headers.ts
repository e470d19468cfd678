import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/** Features that our own pages use. */
const own = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];

/**
 * Every other feature that Chromium, Firefox and Safari offer to a page. Browsers log an error for an unknown
 * feature, so Web Bluetooth and Web Share are missing: Chromium has them on some systems only, and both ask the
 * user first.
 */
const off = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const value = [...own.map((feature) => `${feature}=(self)`), ...off.map((feature) => `${feature}=()`)].join(
  ', ',
);

/**
 * Sets `Permissions-Policy`, so that a script injected into a page cannot reach a camera, a microphone or a
 * device.
 */
export const permissionsPolicy: Middleware = (context, next) => {
  context.set('Permissions-Policy', value);
  return next();
};

const self = ["'self'"];
const contentSecurityPolicy = {
  defaultSrc: self,
  scriptSrc: self,
  // Radix positions its layers by inline styles.
  styleSrc: [...self, "'unsafe-inline'"],
  // No remote image and no other origin: a model's reply must not leak patient data.
  imgSrc: [...self, 'blob:', 'data:'],
  connectSrc: self,
  fontSrc: self,
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: self,
  frameAncestors: ["'none'"],
};

/** Sets helmet's headers with the content security policy of our own pages. */
export const securityHeaders: Middleware = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
});
