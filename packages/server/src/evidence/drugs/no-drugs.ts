import { foldedName } from '@bedside/contracts/clinical/medications/folded-name.ts';

/**
 * Names of the vocabulary that a reply uses for something else: what a laboratory measures, what the body contains, what
 * people eat, and ordinary words that are brands, in the form for comparison (RDRUG-2).
 */
export const noDrugs: ReadonlySet<string> = new Set(
  [
    'potassium, potasio, kalium, sodium, sodio, natrium, calcium, calcio, kalzium, magnesium, magnesio, phosphate, fosfato, phosphat',
    'phosphorus, fosforo, phosphor, chloride, cloruro, chlorid, bicarbonate, bicarbonato, bikarbonat, lactate, lactato, laktat',
    'glucose, glucosa, glukose, sugar, zucker, azucar, albumin, albumina, urea, harnstoff, creatinine, creatinina, kreatinin',
    'iron, hierro, eisen, zinc, zink, copper, cobre, kupfer, ammonia, amoniaco, ammoniak, cholesterol, colesterol, cholesterin',
    'fibrinogen, fibrinogeno, protein, proteina, proteine, hemoglobin, hemoglobina, hamoglobin, bilirubin, bilirrubina, ferritin',
    'oxygen, oxigeno, sauerstoff, water, agua, wasser, air, aire, luft, alcohol, alkohol, ethanol, etanol, caffeine, cafeina, koffein',
    'nicotine, nicotina, nikotin, thrombin, trombina, histamine, histamina, histamin, cortisol, thyroid, tiroides, estrogen',
    'carbon dioxide, dioxido de carbono, kohlendioxid, blood, sangre, blut, plasma, serum, plasma protein, hematocrit, egg, milk',
    'check, press, rest, bench, benches, chain, lead, leads, centre, center, listed, rutina, quill, cert, saline, solution',
    'nerve, urine, helium, nitrogen, nitrogeno, stickstoff, silver, gold, oro, plata, silber, honey, miel, honig',
  ]
    .join(', ')
    .split(', ')
    .map(foldedName),
);
