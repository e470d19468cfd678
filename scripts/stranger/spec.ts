/** The specification that Bombadil runs: five properties of every screen, and the actions of someone who knows none. */
import { always } from '@antithesishq/bombadil';
import { actions, extract, getFingerprint, type State, weighted } from '@antithesishq/bombadil/browser';
import { shrunkenAges } from './screen/ages.ts';
import { brokenIn, closes, deadEndsIn } from './screen/broken.ts';
import { controlsOf, isLeftAlone } from './screen/controls.ts';
import { nameOf } from './screen/dom.ts';
import { isDecision, lostDrafts, type Step } from './screen/drafts.ts';
import { wrongPatients } from './screen/patients.ts';
import { normalLookingUnknowns } from './screen/unknowns.ts';

const enterKey = 13;
const nothing = { people: [], heard: {} };

/** The controls of the state before, to know what a click was on. */
let clickable: { x: number; y: number; isDecision: boolean; isAnswer: boolean; name: string }[] = [];

const otherPatients = extract((state) =>
  wrongPatients(state.document, (state.window.stranger ?? nothing).people),
);
const youngerAges = extract((state) =>
  shrunkenAges(state.document, Date.now(), (state.window.stranger ?? nothing).heard),
);
const calmUnknowns = extract((state) => normalLookingUnknowns(state.document));
const lostTexts = extract((state) => lostDrafts(state.document, stepOf(state)));
const brokenThings = extract(brokenIn);
const deadEnds = extract((state) => deadEndsIn(state.document, state.lastAction, stepOf(state)));

/** 1. The head's patient is the address's patient is every panel's patient. */
export const onePatientOnScreen = always(() => otherPatients.current.length === 0);

/** 2. An age on screen never shrinks without a new entry. */
export const agesNeverShrink = always(() => youngerAges.current.length === 0);

/** 3. Nothing unknown has the color of normal. */
export const unknownIsNeverNormal = always(() => calmUnknowns.current.length === 0);

/** 4. Unsaved text is never lost. */
export const typedTextIsNeverLost = always(() => lostTexts.current.length === 0);

/** 5. There is always an enabled way on, and no part of the screen breaks. */
export const noDeadEnd = always(() => brokenThings.current.length === 0 && deadEnds.current.length === 0);

const targets = extract((state) => {
  const controls = controlsOf(state.document).filter(({ element }) => !isLeftAlone(element));
  clickable = controls.map(({ element, point }) => ({
    ...point,
    isDecision: isDecision(element),
    isAnswer: element.closest('[role=alertdialog]') !== null,
    name: nameOf(element),
  }));
  return controls.map(({ element, point, area }) => ({
    ...{ fingerprint: getFingerprint(element), point, area },
    isTab: area === 'tablist' || area === 'nav',
    isWayOut:
      element.closest('[role=alertdialog]') !== null ||
      (area === 'dialog' && isDecision(element)) ||
      closes.test(nameOf(element)),
    isField: element.matches('textarea, input:not([type]), input[type=text]'),
  }));
});

const field = extract((state) => {
  const element = state.document.activeElement;
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      ['', 'text', 'search'].includes(element.getAttribute('type') ?? ''));
  if (!isText || element.readOnly) return null;
  return ['numeric', 'decimal'].includes(element.inputMode) ? 'number' : 'words';
});

const scrollable = extract((state) =>
  [...state.document.querySelectorAll('*')].flatMap((element) => {
    if (element.scrollHeight <= element.clientHeight + 8 || element.clientHeight < 100) return [];
    if (!/auto|scroll/.test(getComputedStyle(element).overflowY)) return [];
    const { left, top, width, height } = element.getBoundingClientRect();
    const origin = { x: left + width / 2, y: top + height / 2 };
    if (!element.contains(state.document.elementFromPoint(origin.x, origin.y))) return [];
    return [
      {
        origin,
        distance: element.clientHeight / 2,
        isAtEnd: element.scrollTop + element.clientHeight >= element.scrollHeight - 8,
      },
    ];
  }),
);

/** The pages before and after this one, as far as they are the client's. Null: none. */
const history = extract(({ navigationHistory: { back, forward }, window }) => {
  const isClient = (url: string | undefined) => url !== undefined && /\/(p\/|department|handover)/.test(url);
  return {
    canGoBack: isClient(back.at(-1)?.url),
    canGoForward: isClient(forward[0]?.url),
    // Bombadil accepts the browser's own question, so a reload with typed text would lose it with consent.
    canReload: ![...window.document.querySelectorAll('textarea, input')].some(
      (one) => (one instanceof HTMLTextAreaElement || one instanceof HTMLInputElement) && one.value !== '',
    ),
  };
});

const clicks = actions(() => {
  const areas = [...new Set(targets.current.map(({ area }) => area))];
  return {
    branches: areas.map((area) => {
      const own = targets.current.filter((target) => target.area === area);
      return [
        Math.min(own.length, 6),
        {
          branches: own.map(({ fingerprint, point }) => [1, { value: { Click: { fingerprint, point } } }]),
        },
      ];
    }),
  };
});

/** Goes to a text field, because random clicks seldom do. */
const fields = actions(() =>
  field.current === null
    ? targets.current.flatMap(({ fingerprint, point, isField }) =>
        isField ? [{ Click: { fingerprint, point } }] : [],
      )
    : [],
);

/** Goes to another part of the chart. */
const tabs = actions(() =>
  targets.current.flatMap(({ fingerprint, point, isTab }) =>
    isTab ? [{ Click: { fingerprint, point } }] : [],
  ),
);

/** Leaves a dialog, which random clicks would fill for minutes. */
const waysOut = actions(() =>
  targets.current.flatMap(({ fingerprint, point, isWayOut }) =>
    isWayOut ? [{ Click: { fingerprint, point } }] : [],
  ),
);

const typing = actions(() => {
  if (field.current === null) return [];
  const Regexp = field.current === 'number' ? '[1-9][0-9]{0,2}' : '[a-z]{3,8} [a-z]{2,6} [1-9][0-9]';
  return [{ TypeText: { text: { Regexp }, delayMillis: 1 } }];
});

const enter = actions(() => (field.current === null ? [] : [{ PressKey: { code: enterKey } }]));
const scrolling = actions(() =>
  scrollable.current.map(({ origin, distance, isAtEnd }) =>
    isAtEnd ? { ScrollUp: { origin, distance } } : { ScrollDown: { origin, distance } },
  ),
);
const back = actions(() => (history.current.canGoBack ? ['Back'] : []));
const forward = actions(() => (history.current.canGoForward ? ['Forward'] : []));
const reload = actions(() => (history.current.canReload ? ['Reload'] : []));

/** What the stranger does next. */
export const strangersActions = weighted([
  [120, clicks],
  [40, tabs],
  [30, waysOut],
  [60, fields],
  [100, typing],
  [6, enter],
  [6, { PressKey: { code: 27 } }],
  [9, scrolling],
  [15, back],
  [6, forward],
  [1, reload],
  [12, 'Wait'],
]);

function stepOf({ lastAction }: State): Step {
  const other = { isDecision: false, isAnswer: false };
  if (lastAction === null || typeof lastAction === 'string')
    return { ...other, kind: 'other', name: lastAction ?? '' };
  if ('TypeText' in lastAction) return { ...other, kind: 'typed', name: lastAction.TypeText.text };
  if ('PressKey' in lastAction) {
    const { code } = lastAction.PressKey;
    // Enter sends and saves. Escape only closes, so the text must stay or be asked about.
    return { kind: 'pressed', name: `key ${code}`, isDecision: code === enterKey, isAnswer: false };
  }
  if (!('Click' in lastAction)) return { ...other, kind: 'other', name: '' };
  const { x, y } = lastAction.Click.point;
  const control = clickable.find((one) => Math.abs(one.x - x) < 1 && Math.abs(one.y - y) < 1);
  return { kind: 'clicked', name: '', ...other, ...control };
}
