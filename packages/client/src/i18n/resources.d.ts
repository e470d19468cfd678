import type account from './en/account.json';
import type auth from './en/auth.json';
import type calculators from './en/calculators.json';
import type chat from './en/chat.json';
import type common from './en/common.json';
import type connection from './en/connection.json';
import type departments from './en/departments.json';
import type documents from './en/documents.json';
import type feedback from './en/feedback.json';
import type frame from './en/frame.json';
import type history from './en/history.json';
import type labs from './en/labs.json';
import type medications from './en/medications.json';
import type notes from './en/notes.json';
import type palette from './en/palette.json';
import type patients from './en/patients.json';
import type presence from './en/presence.json';
import type problems from './en/problems.json';
import type records from './en/records.json';
import type scores from './en/scores.json';
import type timeline from './en/timeline.json';
import type trends from './en/trends.json';
import type vitals from './en/vitals.json';
import type xrays from './en/xrays.json';

// A key that is missing in English does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      auth: typeof auth;
      calculators: typeof calculators;
      chat: typeof chat;
      common: typeof common;
      connection: typeof connection;
      departments: typeof departments;
      documents: typeof documents;
      feedback: typeof feedback;
      frame: typeof frame;
      history: typeof history;
      palette: typeof palette;
      labs: typeof labs;
      medications: typeof medications;
      notes: typeof notes;
      patients: typeof patients;
      presence: typeof presence;
      problems: typeof problems;
      records: typeof records;
      scores: typeof scores;
      timeline: typeof timeline;
      trends: typeof trends;
      vitals: typeof vitals;
      xrays: typeof xrays;
    };
  }
}
