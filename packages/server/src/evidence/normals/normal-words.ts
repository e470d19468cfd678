import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { wordSet } from '../reading/word-set.ts';
import type { NormalGroup } from '../states/chart-state.ts';

/* What a reply calls normal, and the words that do, in the three languages (REPLY-16). */

/** What a reply calls all vital signs, an X-ray and all results. */
export const groupNames: Record<ReplyLanguage, Record<NormalGroup, readonly string[]>> = {
  en: {
    vitals: ['vital signs', 'vitals', 'observations', 'obs'],
    xray: ['chest x-ray', 'chest x ray', 'chest radiograph', 'cxr', 'x-ray'],
    labs: [
      'labs',
      'bloods',
      'blood tests',
      'blood work',
      'bloodwork',
      'lab results',
      'laboratory results',
      'lab work',
      'blood results',
      'laboratory values',
    ],
  },
  es: {
    vitals: ['constantes vitales', 'constantes', 'signos vitales'],
    xray: ['radiografia de torax', 'radiografia', 'rx de torax', 'rx torax'],
    labs: [
      'analitica',
      'analiticas',
      'laboratorio',
      'analisis',
      'analitica sanguinea',
      'analisis de sangre',
      'bioquimica',
    ],
  },
  de: {
    vitals: ['vitalzeichen', 'vitalparameter', 'vitalwerte'],
    xray: ['rontgen-thorax', 'rontgenthorax', 'thoraxrontgen', 'thorax-rontgen', 'rontgenbild', 'rontgen'],
    labs: [
      'labor',
      'laborwerte',
      'blutwerte',
      'laborbefunde',
      'laborparameter',
      'blutuntersuchung',
      'labordiagnostik',
    ],
  },
};
/** The words of one language around a name. */
export interface Words {
  /** Directly before a name. */
  before: ReadonlySet<string>;
  /** Behind a name, with only `between` in front of it. */
  behind: ReadonlySet<string>;
  /** Behind a name only with one of `within` in front of it: "im Normbereich". */
  range: ReadonlySet<string>;
  within: ReadonlySet<string>;
  /** Behind a denial: "not elevated". */
  raised: ReadonlySet<string>;
  between: ReadonlySet<string>;
}

const signs = ': * = ( - – |';
export const table: Record<ReplyLanguage, Words> = {
  en: {
    before: wordSet('normal unremarkable negative undetectable good reassuring satisfactory'),
    behind: wordSet(
      'inconspicuous flat neg normalised normalized reassuring satisfactory good normal unremarkable wnl negative undetectable preserved intact maintained ok okay fine acceptable unraised',
    ),
    range: wordSet('normal range limits target therapeutic interval particularities abnormalities'),
    within: wordSet('within in without inside'),
    raised: wordSet(
      'cause concern concerning worrying raised elevated increased high abnormal up impaired deranged affected low reduced',
    ),
    between: wordSet(
      `${signs} ’ ' s gives studies tests level levels value count function which that lies sits reference normal expected laboratory has have been returned is are was were came comes come back remain remains stay stays holds sits looks look appears turned out also both all still now currently within without inside in the a entirely completely well markedly mildly slightly marginally minimally barely only just clearly moderately severely significantly very`,
    ),
  },
  es: {
    before: wordSet('normal normales buena buenas mantiene'),
    behind: wordSet(
      'bien conservadas conservados normalizado normalizada correcto adecuado adecuada adecuadas normal normales negativa negativo negativas negativos indetectable indetectables conservada conservado mantenida mantenidas mantenido preservada anodina anodino correcta correctas',
    ),
    range: wordSet('normal normales normalidad rango limites'),
    within: wordSet('dentro en'),
    raised: wordSet(
      'preocupa preocupante elevada elevado elevadas alta alto aumentada aumentado alterada alterado llamativa llamativo deteriorada baja bajo',
    ),
    between: wordSet(
      `${signs} del que yace meta objetivo terapeutico por es son esta estan sigue siguen permanece permanecen mantiene mantienen encuentra queda continua salio sale salen salido resultado tambien dentro en de la lo el los rango limites referencia sin alteraciones ha se sido fue muy claramente discretamente ligeramente levemente minimamente apenas solo marcadamente`,
    ),
  },
  de: {
    before: wordSet(
      'normale normaler normales normalen normalem unauffallige unauffalliger unauffalliges negatives negativer gute regelrechte normwertige normwertiges',
    ),
    behind: wordSet(
      'passt normalisiert normal unauffallig normwertig negativ erhalten ungestort nachweisbar regelrecht gut',
    ),
    range: wordSet(
      'normbereich normalbereich norm rahmen zielbereich referenzbereich grenzen ordnung bereich auffalligkeiten',
    ),
    within: wordSet('im in ohne'),
    raised: wordSet(
      'sorgen erhoht hoch auffallig pathologisch nachweisbar eingeschrankt verandert angestiegen erniedrigt',
    ),
    between: wordSet(
      `${signs} ohne grunen bereitet macht gibt also normalen therapeutischen ist sind war waren bleibt bleiben liegt liegen fallt fiel aus zeigt bewegt befindet auch beide alle noch aktuell weiterhin im in der insgesamt vollstandig hat haben sich deutlich leicht gering geringfugig minimal nur stark massiv erheblich massig`,
    ),
  },
};
