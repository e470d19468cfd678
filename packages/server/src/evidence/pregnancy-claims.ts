import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import { clausesOf, type Place } from './statements.ts';
import type { ChartState } from './states/chart-state.ts';
import { verdictOf } from './states/verdict.ts';

/* "The hCG came back positive", "sie ist in der achten Woche", "última regla hace 15 días" beside the chart (REPLY-11). */

type Item = ReplyCheck['items'][number];

const aWord = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
/** What a sentence about a pregnancy names. */
const about = aWord(
  '(?<!ectopic |extrauterine )pregnan\\p{L}*|preg\\.? tests?|ss-?tests?|non-?pregnan\\p{L}*|gravid\\p{L}*|gestat\\p{L}*|gestant\\p{L}*|gestaci[oó]n|(?:not |is )?expecting(?= (?:a|twins)|[.,;]|$)|embaraz\\p{L}*(?! ect)|\\p{L}*schwanger\\p{L}*|(?:beta|β|ß|b)?-?\\s?hcg|sst|ssw|weeks? (?:gone|along|pregnant)|trimest\\p{L}*',
);
/** "She is eight weeks gone", "está de seis semanas", "in der sechsten Woche". */
const weeks =
  /(?<!\p{L})(?:weeks? (?:gone|along)|est[aá] de (?:unas )?\S+ (?:semanas|meses)(?=[.,;!]|$)|de \S+ semanas (?:seg[uú]n|por)|(?:in|aus) der \S+ woche(?=[.,;!]|$)|she(?:[’']s| is) (?:about |around |roughly )?\S+ weeks(?=[.,;!]|$))/iu;
const denied = aWord(
  'no|not|non-?pregnan\\p{L}*|neg(?:ative|ativ|ativ[oa]|\\.)?|\\(-\\)|exclu\\p{L}+|ruled out|out of the question|(?:very |highly )?unlikely|improbable|impossible|cannot|denie[sd]|never|sin|ning[uú]n\\p{L}*|descart\\p{L}+|poco probable|imposible|niega|nicht|kein\\p{L}*|(?:negativ|ausgeschlossen|ausgeschlossene|ausschluss|unwahrscheinlich|unmöglich|verneint)',
);
const stated = aWord(
  'in der \\d{1,2}|is|are|she[’\\x27]s|positive?|positiv\\p{L}*|confirm\\p{L}*|known|current|existing|weeks?|gone|along|trimester|est[aá]|es|sali[oó]|semanas?|confirmad[oa]|al estar|conocid[oa]|ist|wurde|bestätigt\\p{L}*|bestehend\\p{L}*|bekannte?|woche|ssw|trimenon|gravid|gestante',
);
/** Says that a pregnancy is unknown, asked for or not tested. */
const open = aWord(
  '(?:not|no|neither|nor|never|nicht|weder|noch|nunca|tampoco|sin|kein\\p{L}*)(?:\\s\\p{L}+){0,4}\\s(?:exclu\\p{L}+|ruled out|confirm\\p{L}*|established|known|tested|asked|done|documented|recorded|checked|performed|descart\\p{L}+|hecho|realizad[oa]|bestätigt|ausgeschlossen|geklärt|gesichert|bekannt|erfragt|getestet|dokumentiert|erfasst|gemacht)|unknown|unclear|uncertain|hasn[’\\x27]t been|status|or not|o no|oder nicht|possible|possibly|possibility|test (?:first|before|now)|before|until|unless|if|whether|should|must|needs?|required|would|could|can|may|might|open|questions?|knows?|nobody|no one|nadie|niemand|sabe\\p{L}*|duda|weiß|offen\\p{L}*|frage|clarif\\p{L}*|aclar\\p{L}*|klär\\p{L}*|establish\\p{L}*|pending|awaited|outstanding|unasked|missing|exclude|rule out|check|assume|consider|think of|desconoc\\p{L}*|no (?:se )?(?:consta|sabe|conoce|hay (?:test|prueba|constancia|dato)|ha (?:descartado|hecho|preguntado)|est[aá] (?:descartad|confirmad)\\p{L}*)|posible|posibilidad|antes|hasta|si|debe\\p{L}*|puede|pendiente|descartar|valorar|sin (?:descartar|confirmar|test|prueba)|falta\\p{L}*|pedir|solicitar|hacer|unbekannt|unklar|ungeklärt|fraglich|kein(?:en)? (?:\\p{L}+)?test|möglich\\p{L}*|vor|bevor|bis|wenn|falls|ob|sollte\\p{L}*|muss|müss\\p{L}*|kann|könnte|ausstehend|steht aus|ausschließen|auszuschließen|fehlt|angenommen|annehmen|denken',
);
const aTest = aWord('(?:beta|β|ß|b)?-?\\s?hcg|\\p{L}*tests?|prueba|sst');
const negative = aWord(
  'neg(?:ative|ativ\\p{L}*|\\.)?|\\(-\\)|exclu\\p{L}+|ruled out|descart\\p{L}+|ausgeschlossen|known not to be|not pregnant|no est[aá] embarazada|nicht schwanger',
);
const positive = aWord('posi?\\.?|positiv\\p{L}*|bestätigt\\p{L}*|confirm(?:s|ed)');
/** The last period, and what dates it. */
const period = aWord(
  'last (?:menstrual )?periods?|lmp|menses|(?:f\\.?u\\.?[rm]\\.?)|[uú]ltim[ao] (?:regla|per[ií]odo|menstruaci[oó]n)|regla|letzten? (?:regel\\p{L}*|periode|menstruation|monatsblutung|blutung)|lmp|periode|menstruation',
);
const dated =
  /\d|(?<!\p{L})(?:(?:one|two|three|four|five|six|seven|eight|ten|dos|tres|cuatro|cinco|seis|siete|ocho|diez|quince|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|una|einer?|an?|last) (?:days?|weeks?|months?|d[ií]as?|semanas?|mes(?:es)?|tag\p{L}*|woche\p{L}*|monat\p{L}*)|yesterday|ayer|gestern|heute|today|hoy|regular|on time)(?!\p{L})/iu;
const undated = aWord(
  'no|not|unknown|unclear|ask\\p{L}*|desconoc\\p{L}*|preg[uú]nt\\p{L}*|sin|nicht|unbekannt|kein\\p{L}*|(?:er)?frag\\p{L}*|needs?|debe\\p{L}*|sollte\\p{L}*',
);

/** What one clause wants says nothing of the next. */
const clauseEnd =
  /[,;]\s|(?<!\d)\.\s|:\s(?=\S+\s)|\s(?:as|because|since|so|but|weil|da|denn|aber|ya que|porque|pero|por lo que)\s/giu;

/** Compares what a clause says of a pregnancy with the chart, whatever its form. The time is linear in the text. */
export function checkPregnancy(
  text: string,
  sentences: readonly Place[],
  states: readonly ChartState[],
): Item[] {
  const state = states.find(({ thing }) => thing === 'pregnancy');
  // One search is cheaper than reading every clause.
  if (!about.test(text) && !weeks.test(text) && !period.test(text)) return [];
  const isPeriodUnknown = states.some(({ thing }) => thing === 'lastPeriod');
  return clausesOf(text, sentences, clauseEnd).flatMap(({ offset, length }): Item[] => {
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
