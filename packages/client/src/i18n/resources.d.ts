import type auth from './en/auth.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type connection from './en/connection.json';
import type frame from './en/frame.json';
import type patients from './en/patients.json';
import type presence from './en/presence.json';
import type vitals from './en/vitals.json';

// A key that English lacks does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      chat: typeof chat;
      common: typeof common;
      connection: typeof connection;
      frame: typeof frame;
      patients: typeof patients;
      presence: typeof presence;
      vitals: typeof vitals;
    };
  }
}
