import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { clausesOf, type Place } from '../reading/statements.ts';
import type { ChartState } from '../states/chart-state.ts';
import { verdictOf } from '../states/verdict.ts';

/* "The hCG came back positive", "sie ist in der achten Woche", "última regla hace 15 días" beside the chart (REPLY-11). */

type Item = ReplyCheck['items'][number];

const aWord = (words: string) => new RegExp(`(?<!\\p{sc=Latin})(?:${words})(?!\\p{sc=Latin})`, 'iu');
/** What a sentence about a pregnancy names. */
const about = aWord(
  '(?<!ectopic |extrauterine )pregnan\\p{sc=Latin}*|preg\\.? tests?|ss-?tests?|non-?pregnan\\p{sc=Latin}*|gravid\\p{sc=Latin}*|gestat\\p{sc=Latin}*|gestant\\p{sc=Latin}*|gestaci[oó]n|(?:not |is )?expecting(?= (?:a|twins)|[.,;]|$)|embaraz\\p{sc=Latin}*(?! ect)|\\p{sc=Latin}*schwanger\\p{sc=Latin}*|(?:beta|β|ß|b)?-?\\s?hcg|sst|ssw|weeks? (?:gone|along|pregnant)|trimest\\p{sc=Latin}*',
);
/** "She is eight weeks gone", "está de seis semanas", "in der sechsten Woche". */
const weeks =
  /(?<!\p{sc=Latin})(?:weeks? (?:gone|along)|est[aá] de (?:unas )?\S+ (?:semanas|meses)(?=[.,;!]|$)|de \S+ semanas (?:seg[uú]n|por)|est[aá] en la semana \S+|(?:in|aus) der \S+ woche(?=[.,;!]|$| ist (?:sie|die|frau))|she(?:[’']s| is) (?:about |around |roughly )?\S+ weeks(?=[.,;!]|$))/iu;
const denied = aWord(
  'can[’\\x27]t|no|not|non-?pregnan\\p{sc=Latin}*|neg(?:ative|ativ|ativ[oa]|\\.)?|\\(-\\)|exclu\\p{sc=Latin}+|ruled out|out of the question|(?:very |highly )?unlikely|improbable|impossible|cannot|denie[sd]|never|sin|ning[uú]n\\p{sc=Latin}*|descart\\p{sc=Latin}+|poco probable|imposible|niega|nicht|kein\\p{sc=Latin}*|(?:negativ|ausgeschlossen|ausgeschlossene|ausschluss|unwahrscheinlich|unmöglich|verneint)',
);
const stated = aWord(
  'in der \\d{1,2}|is|are|she[’\\x27]s|positive?|positiv\\p{sc=Latin}*|confirm\\p{sc=Latin}*|known|current|existing|weeks?|gone|along|trimester|est[aá]|es|sali[oó]|semanas?|confirmad[oa]|al estar|conocid[oa]|ist|wurde|bestätigt\\p{sc=Latin}*|bestehend\\p{sc=Latin}*|bekannte?|woche|ssw|trimenon|gravid|gestante',
);
/** Says that a pregnancy is unknown, asked for or not tested. */
const open = aWord(
  '(?:not|no|neither|nor|never|nicht|weder|noch|nunca|tampoco|sin|kein\\p{sc=Latin}*)(?:\\s\\p{sc=Latin}+){0,4}\\s(?:exclu\\p{sc=Latin}+|ruled out|confirm\\p{sc=Latin}*|established|known|tested|asked|done|documented|recorded|checked|performed|descart\\p{sc=Latin}+|hecho|realizad[oa]|bestätigt|ausgeschlossen|geklärt|gesichert|bekannt|erfragt|getestet|dokumentiert|erfasst|gemacht)|unknown|unclear|uncertain|hasn[’\\x27]t been|status|or not|o no|oder nicht|possible|possibly|possibility|test (?:first|before|now)|before|until|unless|if|whether|should|must|needs?|required|would|could|can(?![’\\x27]t)|may|might|open|questions?|knows?|nobody|no one|nadie|niemand|sabe\\p{sc=Latin}*|duda|weiß|offen\\p{sc=Latin}*|frage|clarif\\p{sc=Latin}*|aclar\\p{sc=Latin}*|klär\\p{sc=Latin}*|establish\\p{sc=Latin}*|pending|awaited|outstanding|unasked|missing|exclude|rule out|check|assume|consider|think of|desconoc\\p{sc=Latin}*|no (?:se )?(?:consta|sabe|conoce|hay (?:test|prueba|constancia|dato)|ha (?:descartado|hecho|preguntado)|est[aá] (?:descartad|confirmad)\\p{sc=Latin}*)|posible|posibilidad|antes|hasta|si|debe\\p{sc=Latin}*|puede|pendiente|descartar|valorar|sin (?:descartar|confirmar|test|prueba)|falta\\p{sc=Latin}*|pedir|solicitar|hacer|unbekannt|unklar|ungeklärt|fraglich|kein(?:en)? (?:\\p{sc=Latin}+)?test|möglich\\p{sc=Latin}*|vor|bevor|bis|wenn|falls|ob|sollte\\p{sc=Latin}*|muss|müss\\p{sc=Latin}*|kann|könnte|ausstehend|steht aus|ausschließen|auszuschließen|fehlt|angenommen|annehmen|denken',
);
const aTest = aWord('(?:beta|β|ß|b)?-?\\s?hcg|\\p{sc=Latin}*tests?|prueba|sst');
const negative = aWord(
  'neg(?:ative|ativ\\p{sc=Latin}*|\\.)?|\\(-\\)|exclu\\p{sc=Latin}+|ruled out|descart\\p{sc=Latin}+|ausgeschlossen|known not to be|not pregnant|no est[aá] embarazada|nicht schwanger',
);
const positive = aWord('posi?\\.?|positiv\\p{sc=Latin}*|bestätigt\\p{sc=Latin}*|confirm(?:s|ed)');
/** The last period, and what dates it. */
const period = aWord(
  '(?:last|most recent) (?:menstrual )?(?:period|bleed)s?|lmp|menses|(?:f\\.?u\\.?[rm]\\.?)|[uú]ltim[ao] (?:regla|per[ií]odo|menstruaci[oó]n)|menstruaci[oó]n|regla|letzten? (?:regel\\p{sc=Latin}*|periode|menstruation|monatsblutung|blutung)|lmp|periode|menstruation',
);
const dated =
  /\d|(?<!\p{sc=Latin})(?:(?:one|two|three|four|five|six|seven|eight|ten|dos|tres|cuatro|cinco|seis|siete|ocho|diez|quince|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|una|einer?|an?|last) (?:days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?|tag\p{sc=Latin}*|woche\p{sc=Latin}*|monat\p{sc=Latin}*)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|yesterday|ayer|gestern|heute|today|hoy|regular|on time)(?!\p{sc=Latin})/iu;
const undated = aWord(
  'no|not|unknown|unclear|ask\\p{sc=Latin}*|desconoc\\p{sc=Latin}*|preg[uú]nt\\p{sc=Latin}*|sin|nicht|unbekannt|kein\\p{sc=Latin}*|(?:er)?frag\\p{sc=Latin}*|needs?|debe\\p{sc=Latin}*|sollte\\p{sc=Latin}*',
);

/** What one clause wants says nothing of the next. */
const clauseEnd =
  /[,;]\s|(?<!\d)\.\s|:\s(?=\S+\s)|\s(?:as(?= (?:s?he|it|the|her|his|they|there)[\s’'])|because|since|so|but|weil|da|denn|aber|ya que|porque|pero|por lo que)\s/giu;

/** A part of every word that `about`, `weeks` and `period` know: most replies have none, and most sentences of the others. */
const anyStem =
  /preg|ss-?t|ssw|gravid|gesta|expecting|embaraz|schwanger|hcg|sst|week|trimest|semana|mes(?:es)?|woche|period|perío|lmp|mens|f\.?u\.?[rm]|regl|regel|blutung/iu;

/** Compares what a clause says of a pregnancy with the chart, whatever its form. The time is linear in the text. */
export function checkPregnancy(
  text: string,
  sentences: readonly Place[],
  states: readonly ChartState[],
): Item[] {
  const state = states.find(({ thing }) => thing === 'pregnancy');
  if (!anyStem.test(text)) return [];
  const isPeriodUnknown = states.some(({ thing }) => thing === 'lastPeriod');
  const concerned = sentences.filter(({ offset, length }) =>
    anyStem.test(text.slice(offset, offset + length)),
  );
  return clausesOf(text, concerned, clauseEnd).flatMap(({ offset, length }): Item[] => {
    const own = text.slice(offset, offset + length);
    const place = (match: RegExpExecArray) => ({ offset: offset + match.index, length: match[0].length });
    const ofPeriod = isPeriodUnknown ? period.exec(own) : null;
    if (ofPeriod && dated.test(own.slice(ofPeriod.index)) && !undated.test(own))
      return [{ ...place(ofPeriod), verdict: 'absent' }];
    const named = state && (about.exec(own) ?? weeks.exec(own));
    if (!named || state === undefined || open.test(own)) return [];
    // "Without an hCG" denies the test and not the pregnancy.
    const isTest = aTest.test(own);
    if ((isTest ? negative : denied).test(own)) return [verdictOf(place(named), state)];
    const isStated =
      (isTest ? positive : stated).test(own) && (state.isOpen === true || state.isPresent === false);
    return isStated
      ? [{ ...place(named), verdict: 'differs', expected: state.isOpen ? '?' : (state.text ?? '–') }]
      : [];
  });
}
