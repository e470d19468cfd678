import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Topic } from '../facts.ts';
import { topicTable } from '../values/bare-names.ts';

/* The words for a course in the three languages (REPLY-22). */

/** Where a reply says that a value goes. `settled` is better or as before. */
export type Direction = 'up' | 'down' | 'better' | 'worse' | 'settled' | 'flat';

const table = (groups: Record<Direction, string>): ReadonlyMap<string, Direction> =>
  new Map(
    (Object.keys(groups) as Direction[]).flatMap((direction) =>
      groups[direction].split(' ').map((word) => [word, direction] as const),
    ),
  );

/** The words of each direction. */
export const directions: Record<ReplyLanguage, ReadonlyMap<string, Direction>> = {
  en: table({
    up: 'intensified intensifying intensifies escalating escalated escalates rise increase climb stronger creeping rising rose risen increased increasing increases climbing climbed climbs rises doubled tripled uptrending up higher upward upwards',
    down: 'broken slipping sagging sliding sinking decline drop dip fall decrease reduction slowed slowing slower slows defervescing clearance falling fell fallen falls dropped dropping drops decreased decreasing decreases declining declined declines downtrending halved down lower downward downwards clearing cleared clears',
    better:
      'improving improved improves improvement recovering recovered recovers better resolving resolved resolves disappeared gone settling settled settles normalising normalizing normalised normalized easing eased abating rebounding rebounded corrected correcting',
    worse: 'worsening worsened worsens deteriorating deteriorated deteriorates worse deterioration',
    settled: 'stabilising stabilizing stabilised stabilized stabilises stabilizes',
    flat: 'stable holding unchanged steady plateaued static change changed',
  }),
  es: table({
    up: 'intensificado intensifica intensificando subida incremento incrementa ascendente sube suben subiendo subido subio aumenta aumentan aumentando aumentado aumento asciende ascendiendo ascendido ascenso incrementado incrementando creciente alza elevandose duplicado duplica triplicado',
    down: 'decreciente caida bajada reduccion descendente baja bajan bajando bajado desciende descienden descendiendo descendido descenso descendio disminuye disminuyendo disminuido disminucion cae caen caido cayendo cayo reduciendose reducido aclara aclarando aclarandose aclaramiento',
    better:
      'corregido corregida corrige remonta remontando remontado mejora mejoran mejorando mejorado mejoria mejoro mejor recupera recuperan recuperando recuperado normaliza normalizan normalizando normalizado remite remitiendo remitido cede cediendo cedido desaparecido resuelve resolviendo resuelta',
    worse: 'empeora empeoran empeorando empeorado empeoramiento empeoro deterioro peor',
    settled: 'estabiliza estabilizado estabilizando estabilizada',
    flat: 'estable estables invariable constante igual cambios cambiado variado',
  }),
  de: table({
    up: 'verstarkt intensiviert klettert zunimmt zunehmen zunahme starker steigt steigen steigend steigende gestiegen ansteigend angestiegen anstieg stieg zunehmend zugenommen verdoppelt verdreifacht erhoht',
    down: 'nachgelassen nachlassend abgefiebert abnimmt abnahme sinkt sinken sinkend sinkende gesunken fallt fallend fallende gefallen abgefallen abfallend abfall langsamer zuruck rucklaufig rucklaufige abnehmend abgenommen zuruckgegangen ruckgang sank fiel halbiert',
    better:
      'verschwunden weg bessert bessern gebessert verbessert verbesserung besserung besser beruhigt normalisierend erholt erholung normalisiert normalisieren',
    worse: 'verschlechtert verschlechterung schlechter',
    settled: 'stabilisiert stabilisieren stabilisierung',
    flat: 'stabil unverandert gleichbleibend veranderung anderung verandert geandert',
  }),
};

/** What a reply calls the course of a sign beside its names. */
export const courses: Record<ReplyLanguage, ReadonlyMap<string, Topic>> = {
  en: topicTable({
    temperature: 'fever pyrexia temperature',
    heartRate: 'tachycardia bradycardia rate',
    bloodPressure: 'hypotension pressures pressure systolic',
    oxygenSaturation: 'hypoxia hypoxaemia hypoxemia oxygenation',
    respiratoryRate: 'tachypnoea tachypnea breathing',
    'lab:potassium': 'hyperkalaemia hyperkalemia',
  }),
  es: topicTable({
    temperature: 'fiebre',
    heartRate: 'taquicardia frecuencia',
    bloodPressure: 'tension hipotension sistolica presion',
    oxygenSaturation: 'hipoxia hipoxemia oxigenacion',
    respiratoryRate: 'taquipnea',
    'lab:potassium': 'hiperpotasemia',
  }),
  de: topicTable({
    temperature: 'fieber',
    heartRate: 'tachykardie frequenz',
    bloodPressure: 'hypotonie druck',
    oxygenSaturation: 'hypoxie oxygenierung',
    respiratoryRate: 'atmung tachypnoe',
    'lab:potassium': 'hyperkaliamie',
  }),
};
