/*
 * Words by which a reply reassures, in lower case without accents (REPLY-1). The list is broad on purpose: a match only
 * shows facts of the chart, and a missed word would hide them.
 */

const english =
  'safe, discharg, go home, going home, send home, sent home, be home, normal, low risk, low probability, ' +
  'low likelihood, risk is low, minimal risk, no risk, stable, reassur, no concern, not concern, nothing ' +
  'concern, no cause for concern, no worr, not worr, unremarkable, within range, within limits, in range, ' +
  'not urgent, non urgent, nonurgent, can wait, may wait, no red flag, benign, no danger, not dangerous, no ' +
  'sign, no evidence, unlikely, healthy, doing well, is well, is fine, are fine, looks good, look good, ' +
  'harmless, not serious, nothing acute, nothing urgent, nothing serious, no alarm, no alert, no further, ' +
  'no need, not needed, not required, can leave, may leave, to leave, good to go, ok to go, okay to go, all ' +
  'clear, outpatient, is ok, is okay, are ok, s fine, all fine, all good, is good, are good, looks great, ' +
  'no problem, no issue, no emergency, not an emergency, not critical, not life threatening, nothing to ' +
  'worry, no reason, out of danger, no acute, no cause for, normotens, uneventful, asymptomatic';

const spanish =
  'segur, el alta, de alta, alta medica, alta hospitalaria, alta a domicilio, alta domiciliaria, alta al ' +
  'domicilio, a casa, domicilio, bajo riesgo, riesgo bajo, riesgo es bajo, riesgo minimo, estable, ' +
  'tranquil, sin riesgo, sin peligro, puede esperar, no es urgente, no urgente, sin hallazgos, sin ' +
  'alteraciones, sin signos, sin datos de, sin alertas, dentro de lo, dentro de rango, dentro del rango, ' +
  'dentro de limites, benign, descarta, no hay motivo, no hay signos, no hay datos, no preocup, nada ' +
  'preocup, nada grave, no es grave, poco probable, se encuentra bien, esta bien, todo bien, no precisa, no ' +
  'necesita, no es necesari, no requiere, puede irse, puede marcharse, podria irse, podria marcharse, puede ' +
  'salir, todo en orden, esta en orden, sin problema, no hay peligro, no hay riesgo, fuera de peligro, no ' +
  'hay urgencia, no es una urgencia, no es critico, no critic, no reviste, sin gravedad, ambulatori, ' +
  'asintomatic, buen estado, nada que temer, sin complicaciones, sin incidencias';

const german =
  'sicher, entlass, nach hause, heimgehen, unauffallig, unauffaellig, niedriges risiko, niedrigem risiko, ' +
  'geringes risiko, geringem risiko, risiko ist gering, risiko ist niedrig, risiko gering, risiko niedrig, ' +
  'kein risiko, stabil, unbedenklich, beruhig, keine gefahr, ungefahrlich, ungefaehrlich, nicht gefahrlich, ' +
  'kann warten, darf warten, nicht dringend, harmlos, kein hinweis, keine hinweise, keinen hinweis, keine ' +
  'anzeichen, keine auffalligkeit, keine warn, keine alarm, gutartig, normbereich, im normal, unkritisch, ' +
  'keine sorge, unwahrscheinlich, geht es gut, alles gut, nicht ernst, nichts ernst, nichts akut, nicht ' +
  'notig, nicht notwendig, nicht erforderlich, kann gehen, darf gehen, kann heim, darf heim, in ordnung, ' +
  'keine probleme, kein problem, nicht bedrohlich, nicht lebensbedrohlich, ambulant behand, ambulant ' +
  'weiter, ambulante behandlung, ambulante nachsorge, ambulante kontrolle, kein grund, kein notfall, außer ' +
  'gefahr, ausser gefahr, ohne befund, beschwerdefrei, normoton, normgrenzen, nicht kritisch, nicht akut, ' +
  'keine akute, gut aus, guter zustand, gutem zustand, komplikationslos';

export const reassuringWords: readonly string[] = [english, spanish, german].flatMap((list) =>
  list.split(', '),
);
