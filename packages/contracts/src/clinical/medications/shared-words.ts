import { foldedName } from './folded-name.ts';

/** Words of salts. Behind a drug they name its salt: "penicillin V potassium", "esomeprazole magnesium". */
export const saltWords: ReadonlySet<string> = new Set(
  foldedName(
    'sodium sodico natrium potassium potasico kalium calcium calcico magnesium magnesio sulfate sulfato sulfat sulphate ' +
      'chloride cloruro chlorid hydrochloride clorhidrato hydrochlorid hcl phosphate fosfato phosphat acetate acetato acetat ' +
      'citrate citrato maleate maleato fumarate fumarato succinate succinato tartrate tartrato bitartrate mesylate mesilate ' +
      'besylate tosylate bromide bromuro bromid nitrate lactate gluconate lysine lisina arginine arginina trometamol ' +
      'monohydrate dihydrate anhydrous axetil proxetil',
  ).split(' '),
);

/** Words that many names share, such as salts and forms. They name no drug, and an equal one is no match. */
export const sharedWords: ReadonlySet<string> = new Set([
  ...saltWords,
  ...foldedName(
    'acid acido saure tablet tablets tableta comprimido comprimidos tablette tabletten capsule capsules capsula capsulas ' +
      'kapsel kapseln solution solucion losung infusion suspension spray cream crema creme drops tropfen gotas syrup jarabe ' +
      'sirup forte retard depot injection injectable inyeccion inyectable injektion prefilled syringe auto injector pen ' +
      'inhaler inhalation inhalador dry powder metered dose system transdermal intrauterine vaginal patch parche pflaster ' +
      'oral mucosal chewable dispersible effervescent extended release delayed modified sustained gel ointment salbe pomada ' +
      'lotion topical drug implant pack day hour actuat porcine human recombinant usp ampoule ampulle ampolla vial ' +
      'durchstechflasche bottle bag beutel kit tube flush concentrate konzentrat concentrado warmed strength ' +
      'allergy alergia allergie reaction reaccion reaktion rash unknown',
  ).split(' '),
]);
