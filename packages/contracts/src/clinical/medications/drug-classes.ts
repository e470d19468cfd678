import type { DrugClass } from '../../medications/drug-class-ids.ts';

/** The words for a class in three languages, and drugs of it that `drug-table.ts` does not list. */
interface ClassWords {
  names: string;
  members?: string;
  /** The wider class, which an allergy may name ("opioids"). */
  within?: DrugClass;
}

/** The words of each class, separated by commas (ALLERGY-2). Names and members by the WHO's ATC index, 2025. */
export const classWords: Record<DrugClass, ClassWords> = {
  'beta-lactams-any': { names: 'beta-lactam, betalactam, betalactamic, beta-lactamic, betalactamico' },
  penicillins: {
    names: 'penicillin, penicilina, penizillin, aminopenicillin, PCN',
    members:
      'piperacillin, tazobactam, ticarcillin, mezlocillin, cloxacillin, dicloxacillin, oxacillin, nafcillin, sultamicillin, bacampicillin, temocillin',
    within: 'beta-lactams-any',
  },
  cephalosporins: {
    names: 'cephalosporin, cefalosporin',
    members:
      'cefpodoxime, cefaclor, cefadroxil, cefoxitin, cefditoren, ceftaroline, cefiderocol, ceftolozane',
    within: 'beta-lactams-any',
  },
  carbapenems: { names: 'carbapenem', members: 'doripenem', within: 'beta-lactams-any' },
  monobactams: { names: 'monobactam', within: 'beta-lactams-any' },
  sulfonamides: {
    names: 'sulfonamide, sulfamide, sulfamida, sulfa, sulfas, sulfa drugs, sulfonamid antibiotic',
    members: 'sulfamethoxazole, sulfadoxine, sulfacetamide',
  },
  macrolides: { names: 'macrolide, makrolid', members: 'roxithromycin, spiramycin, josamycin' },
  lincosamides: { names: 'lincosamide', members: 'lincomycin' },
  fluoroquinolones: {
    names: 'fluoroquinolone, quinolone, chinolon, fluorchinolon, gyrasehemmer',
    members: 'ofloxacin, norfloxacin, delafloxacin',
  },
  aminoglycosides: { names: 'aminoglycoside, aminoglucosido', members: 'tobramycin, streptomycin, neomycin' },
  tetracyclines: { names: 'tetracycline', members: 'minocycline, tigecycline' },
  glycopeptides: { names: 'glycopeptide, glucopeptido', members: 'teicoplanin, dalbavancin, oritavancin' },
  nitroimidazoles: { names: 'nitroimidazole', members: 'tinidazole, ornidazole' },
  nitrofurans: { names: 'nitrofuran' },
  azoles: {
    names: 'azole antifungal, antifungico azolico, azol antimykotikum',
    members: 'voriconazole, itraconazole, posaconazole, ketoconazole',
  },
  'nsaids-any': {
    names:
      'NSAID, NSAIDs, AINE, AINEs, NSAR, NSAP, antirheumatikum, antirheumatika, nichtsteroidale antirheumatika, anti-inflammatory, anti-inflammatories, antiinflamatorio, antiinflamatorios, antiphlogistika',
  },
  nsaids: {
    names: 'salicylate, salicilato, salicylat',
    members:
      'ketoprofen, dexibuprofen, meloxicam, piroxicam, lornoxicam, aceclofenac, flurbiprofen, mefenamic acid, mefenamico, mefenaminsaure, sulindac, etodolac, nabumetone, tenoxicam, salsalate',
    within: 'nsaids-any',
  },
  coxibs: { names: 'coxib, cox-2 inhibitor, cox-2-hemmer, inhibidor cox-2', within: 'nsaids-any' },
  pyrazolones: { names: 'pyrazolone, pirazolona', members: 'propyphenazone, phenazone, phenylbutazone' },
  'opioids-any': { names: 'opioid, opiate, opiat, opiaceo, narcotic' },
  morphinans: {
    names: 'morphinan',
    members: 'nalbuphine, dihydrocodeine, heroin, diamorphine',
    within: 'opioids-any',
  },
  phenylpiperidines: { names: 'phenylpiperidine', members: 'alfentanil', within: 'opioids-any' },
  'other-opioids': {
    names: '',
    members: 'levomethadone, polamidon, tilidine, pentazocine',
    within: 'opioids-any',
  },
  'local-anesthetics-any': {
    names:
      'local anesthetic, local anaesthetic, lokalanasthetikum, lokalanasthetika, lokalanaesthetika, ortliche betaubung, anestesico local, anestesicos locales, caine',
  },
  'amide-anesthetics': {
    names: 'amide anesthetic',
    members: 'levobupivacaine, etidocaine, dibucaine, cinchocaine',
    within: 'local-anesthetics-any',
  },
  'ester-anesthetics': {
    names: 'ester anesthetic, PABA',
    members: 'chloroprocaine, oxybuprocaine, proxymetacaine, proparacaine, cocaine',
    within: 'local-anesthetics-any',
  },
  'contrast-any': {
    names:
      'contrast, contrast medium, contrast media, contrast agent, contrast dye, IV dye, dye, x-ray dye, contraste, medio de contraste, contrastes, kontrastmittel, kontrast, rontgenkontrastmittel, KM',
  },
  'iodinated-contrast': {
    names:
      'iodinated contrast, iodine contrast, iodinated contrast media, contraste yodado, contrastes yodados, jodhaltiges kontrastmittel, iodhaltiges kontrastmittel, jodkontrastmittel',
    members:
      'iohexol, omnipaque, iopamidol, iomeprol, imeron, iopromide, ultravist, iodixanol, visipaque, ioversol, iobitridol, solutrast, accupaque',
    within: 'contrast-any',
  },
  'gadolinium-contrast': {
    names: 'gadolinium, gadolinio',
    members:
      'gadobutrol, gadovist, gadoterate, gadotersaure, dotarem, gadoteridol, gadoxetate, primovist, gadopiclenol',
    within: 'contrast-any',
  },
  iodine: { names: 'iodine, yodo, jod, iod, iodo', members: 'lugol' },
  benzodiazepines: {
    names: 'benzodiazepine, benzos, benzo',
    members: 'alprazolam, oxazepam, bromazepam, temazepam, lormetazepam',
  },
  barbiturates: { names: 'barbiturate, barbiturico', members: 'methohexital, primidone' },
  'aromatic-antiepileptics': {
    names: 'aromatic antiepileptic',
    members: 'fosphenytoin, oxcarbazepine, lamotrigine, eslicarbazepine',
  },
  phenothiazines: {
    names: 'phenothiazine, fenotiazina',
    members: 'chlorpromazine, prochlorperazine, levomepromazine, thiethylperazine',
  },
  'muscle-relaxants': {
    names:
      'muscle relaxant, neuromuscular blocker, muskelrelaxans, muskelrelaxanzien, relajante muscular, curare',
    members: 'vecuronium, cisatracurium, atracurium, mivacurium, pancuronium',
  },
  heparins: {
    names: 'heparins, LMWH, HBPM, NMH, HIT, HIT II',
    members: 'dalteparin, fragmin, tinzaparin, bemiparin, nadroparin, certoparin, danaparoid',
  },
  thrombolytics: {
    names: 'thrombolytic, fibrinolytic, thrombolytikum',
    members: 'reteplase, streptokinase, urokinase',
  },
  'ace-inhibitors': {
    names: 'ACE inhibitor, ACE inhibitors, ACE-I, ACE-Is, ACEI, ACE-hemmer, IECA, IECAs',
    members: 'perindopril, benazepril, fosinopril, quinapril, trandolapril',
  },
  arbs: {
    names: 'ARB, ARBs, ARA-II, ARA II, sartan, sartane, angiotensin receptor blocker',
    members: 'valsartan, candesartan, irbesartan, telmisartan, olmesartan, sacubitril, entresto',
  },
  'beta-blockers': {
    names: 'beta blocker, betablocker, betabloqueante, betabloqueantes',
    members: 'carvedilol, propranolol, atenolol, nebivolol, sotalol, landiolol',
  },
  nitrates: {
    names: 'nitrate, nitrato',
    members: 'isosorbide dinitrate, isosorbide mononitrate, isosorbid, ISDN, ISMN',
  },
  statins: {
    names: 'statin, estatina',
    members: 'simvastatin, rosuvastatin, pravastatin, fluvastatin, pitavastatin',
  },
  corticosteroids: {
    names:
      'corticosteroid, corticoide, kortikosteroid, glucocorticoid, glukokortikoid, steroid, cortisone, kortison',
    members: 'betamethasone, triamcinolone, fluticasone, beclomethasone, deflazacort',
  },
  antihistamines: {
    names: 'antihistamine, antihistaminikum, antihistaminika',
    members: 'chlorpheniramine, clorfenamina, loratadine, desloratadine, levocetirizine, hydroxyzine',
  },
  setrons: { names: 'setron, 5-HT3 antagonist', members: 'granisetron, palonosetron' },
  'proton-pump-inhibitors': {
    names: 'proton pump inhibitor, PPI, IBP, protonenpumpenhemmer, protonenpumpeninhibitor',
    members: 'lansoprazole, rabeprazole',
  },
  insulins: { names: 'insulin', members: 'insulin detemir, insulin degludec, insulin glulisine' },
  colloids: {
    names: 'colloid, plasma expander, plasmaexpander, HES',
    members: 'dextran, hydroxyethyl starch, hydroxyethylstarke, hidroxietilalmidon, voluven',
  },
  'tetanus-vaccines': { names: 'tetanus, tetanos' },
};

/**
 * Classes that share a part of their structure or a documented cross-reaction: the lower warning (ALLERGY-4). Each pair
 * holds both ways.
 */
export const relatedClasses: readonly (readonly [DrugClass, DrugClass])[] = [
  ['penicillins', 'cephalosporins'],
  ['penicillins', 'carbapenems'],
  ['cephalosporins', 'carbapenems'],
  ['cephalosporins', 'monobactams'],
  ['nsaids', 'coxibs'],
  ['nsaids', 'pyrazolones'],
  ['nsaids-any', 'pyrazolones'],
  ['morphinans', 'phenylpiperidines'],
  ['morphinans', 'other-opioids'],
  ['phenylpiperidines', 'other-opioids'],
  ['amide-anesthetics', 'ester-anesthetics'],
  ['iodinated-contrast', 'gadolinium-contrast'],
  ['iodine', 'iodinated-contrast'],
  ['barbiturates', 'aromatic-antiepileptics'],
  ['ace-inhibitors', 'arbs'],
];
