import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

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
