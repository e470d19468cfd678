import type access from './en/chart/access.json';
import type attention from './en/chart/attention.json';
import type calculators from './en/chart/calculators.json';
import type chat from './en/chart/chat.json';
import type documents from './en/chart/documents.json';
import type handover from './en/chart/handover.json';
import type history from './en/chart/history.json';
import type labs from './en/chart/labs.json';
import type medications from './en/chart/medications.json';
import type notes from './en/chart/notes.json';
import type overview from './en/chart/overview.json';
import type past from './en/chart/past.json';
import type patients from './en/chart/patients.json';
import type records from './en/chart/records.json';
import type round from './en/chart/round.json';
import type scores from './en/chart/scores.json';
import type since from './en/chart/since.json';
import type timeline from './en/chart/timeline.json';
import type trends from './en/chart/trends.json';
import type vitals from './en/chart/vitals.json';
import type xrays from './en/chart/xrays.json';
import type account from './en/first/account.json';
import type auth from './en/first/auth.json';
import type common from './en/first/common.json';
import type connection from './en/first/connection.json';
import type problems from './en/first/problems.json';
import type board from './en/frame/board.json';
import type dates from './en/frame/dates.json';
import type departments from './en/frame/departments.json';
import type displays from './en/frame/displays.json';
import type feedback from './en/frame/feedback.json';
import type frame from './en/frame/frame.json';
import type palette from './en/frame/palette.json';
import type presence from './en/frame/presence.json';
import type rights from './en/frame/rights.json';

// A key that is missing in English does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      access: typeof access;
      account: typeof account;
      attention: typeof attention;
      auth: typeof auth;
      board: typeof board;
      calculators: typeof calculators;
      chat: typeof chat;
      common: typeof common;
      connection: typeof connection;
      dates: typeof dates;
      departments: typeof departments;
      displays: typeof displays;
      documents: typeof documents;
      feedback: typeof feedback;
      frame: typeof frame;
      handover: typeof handover;
      history: typeof history;
      palette: typeof palette;
      labs: typeof labs;
      medications: typeof medications;
      notes: typeof notes;
      past: typeof past;
      overview: typeof overview;
      patients: typeof patients;
      presence: typeof presence;
      problems: typeof problems;
      records: typeof records;
      rights: typeof rights;
      round: typeof round;
      scores: typeof scores;
      since: typeof since;
      timeline: typeof timeline;
      trends: typeof trends;
      vitals: typeof vitals;
      xrays: typeof xrays;
    };
  }
}
