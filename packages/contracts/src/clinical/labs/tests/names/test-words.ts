/**
 * More names of known tests, by code: LOINC components and short names, and customary words in English, Spanish and
 * German. Specimen, method and property are left out, because `readTestName` takes them off. A name that belongs to two
 * tests names the kind of unit that decides.
 */
export const testWords: Readonly<Record<string, string>> = {
  sodium: 'na | sod | natremia | natraemia | natriemia | natrium | sodemia | natrio',
  potassium:
    'k | pot | kalemia | kaliemia | kaliaemia | potasemia | kalio | potassium ion | k ion | kaliämie | serum k | potassio',
  chloride: 'cl | chlor | chlorine | cloremia | cloruros | chloride ion | clo',
  bicarbonate:
    'hco3 | bicarb | shco3 | ahco3 | hydrogen carbonate | hydrogencarbonat | hydrogenkarbonat | bikarbonat | tco2 | total co2 | co2 total | carbon dioxide total | total carbon dioxide | carbon dioxide content | co2 content | hco3 act | hco3 std | chco3 | chco3p | standardbikarbonat | bikarbonat aktuell | carbonato | co2 combining power',
  calcium:
    'ca | calcemia | calciemia | calcium total | ca total | total calcium | gesamtcalcium | kalzium | calcio total | kalzium gesamt | albumincorrected calcium | albumin corrected calcium | albumin adjusted calcium | calcium albumin adjusted | calcium for albumin | calcio por albumina',
  'calcium-ionized':
    'ica | ica ionized | ica ionisiert | ica ionizado | ca i | cai | ca ion | ionized ca | ca ionized | calcium ionized | calcium ionised | ionised calcium | ionized calcium | free calcium | calcium free | freies calcium | calcium ionisiert | kalzium ionisiert | ionisiertes kalzium | calcio ionizado | calcio ionizada | calcio ionico | calcio libre | calcium ionic | ionic calcium | calcium ion | ca ionisiert | ionisiertes ca | ca ionico | ca ionizado | ca libre | nca | calcium ionizado',
  magnesium: 'mg | mag | magnesemia | magnesio | magnesium ion | magn',
  phosphate:
    'phos | po4 | phosphorus | phosphorous | phosphor | fosforo | fosfatemia | fosforemia | inorganic phosphate | phosphate inorganic | phosphorus inorganic | inorganic phosphorus | anorganisches phosphat | phosphat anorganisch | fosforo inorganico | fosfato inorganico | pi phosphate | inorg phosphate',
  glucose:
    'glu | gluc | dextro | dextrostick | destrostix | glucometer | bmtest | glc | glucemia | glicemia | glycemia | bz | blutzucker | zucker | blood sugar | sugar | bloodglucose | dextrose | glukose | blutglukose | plasmaglukose | serumglukose | bsl | bgl | fbs | rbs | fbg | rbg | fpg | bm | cbg | gluk | azucar | glucosa | glykamie | dextrostix | hemoglucotest | hgt | glucosa plasmatica | kapillarblutzucker | nuchternblutzucker | nuchternglukose | blutzuckerwert | bg | hemoglucoprueba | gluc cap | glucose meter | whole blood glucose',
  creatinine: 'cr | crea | creat | krea | creatininemia | kreatinin | creatinina | scr | screat | kreat',
  urea: 'ure | hst | harnstoff | uremia | urea',
  bun: 'bun | urea nitrogen | nitrogeno ureico | harnstoffstickstoff | harnstoff n | harnstoff stickstoff | urea n | bun urea nitrogen | nus',
  lactate:
    'lac | lact | lak | lactat | laktat | lactic acid | lactate lactic acid | acido lactico | milchsaure | lactatemia | l lactate | lact acid | lacticacid | clac | lactate l | laktatspiegel',
  ph: 'ph | pha | phv | phc | phb | ph t | phwert',
  pco2: 'pco2 | paco2 | pvco2 | pcco2 | carbon dioxide partial pressure | partial pressure carbon dioxide | partial pressure of co2 | partial pressure co2 | carbon dioxide pressure | co2 partial pressure | co2 partialdruck | kohlendioxidpartialdruck | kohlendioxid partialdruck | presion parcial co2 | presion parcial dioxido carbono | pco2 t | co2 pressure | presion parcial anhidrido carbonico | co2partialdruck',
  ketones:
    'ket | bhb | bohb | ketone | ketones | cetonas | cetonemia | cuerpos cetonicos | ketonkorper | ketone bodies | beta hydroxybutyrate | betahydroxybutyrate | 3 hydroxybutyrate | beta hydroxybutyric acid | b hydroxybutyrate | hydroxybutyrate | hydroxybutyrat | betahydroxybutyrat | 3 hydroxybutyrat | beta hydroxybutyrat | betahidroxibutirato | beta hidroxibutirato | 3 hidroxibutirato | hidroxibutirato | b oh butyr | b ohb | beta ohb | boh butyrate | beta oh butyrate | beta oh butyrat | beta hydroxybuterate | bhob | b oh butyrate | 3 ohb | 3hb | cetonemia | ketonamie | ketone beta hydroxybutyrate | d 3 hydroxybutyrate | 3 hydroxybuttersaure | beta hydroxybuttersaure',
  ammonia: 'nh3 | nh4 | ammonium | amonio | ammoniak | amoniemia | amonemia | amoniaco | ammon',
  crp: 'crp | c reactive protein | c reaktives protein | proteina c reactiva | cardio crp | crp cardiac | pcr ultrasensible | c reactive prot | reactive c protein',
  ck: 'ck | cpk | creatine kinase | creatin kinase | creatine phosphokinase | kreatinkinase | creatinkinase | creatina cinasa | creatina quinasa | creatinquinasa | creatincinasa | creatinphosphokinase | creatinfosfoquinasa | creatine kinase total | total ck | ck total | ck gesamt | gesamt ck | kreatinkinase gesamt | ck nac | cpk total | creatinfosfokinasa | creatina fosfoquinasa | gesamtck | creatina quinasa total',
  hemoglobin:
    'hb | hgb | haemoglobin | hemoglobin | hamoglobin | hemoglobina | hemoglobin total | total hemoglobin | thb | cthb | hemoglobin hgb | hb total | hgb total | haemoglobin total | total haemoglobin | hemo globin | hamoglobinkonzentration | hemoglobina total | gesamthamoglobin',
  platelets:
    'plt | plts | plt i | plt o | plaquetas totales | plaquetario | plq | plaq | platelet | platelets | thrombozyten | thrombos | thrombo | thrombocytes | thrombocyte | trombocitos | plaquetas | plats | thrombocyten | thrombozytenzahl | platelet # | blutplattchen | thromb | trombo | trombocitos plaquetas | platelets plt | plt count | plat',
  leukocytes:
    'wbc | leu | leuk | leuc | leuko | leukos | leukocyten | leukocytes | leucocytes | leucocitos | leukozyten | white cells | white cell | wbcs | white count | white corpuscles | leucos | globulos blancos | weisse blutkorperchen | weisse blutzellen | leukozytenzahl | leukocyte | leucocyte | wcc | leukocytes wbc | total leukocytes | wbc total | total wbc | tlc | total leucocyte | gb | wbc leukocytes | serie blanca | leucocitos totales | leukozyten gesamt',
  neutrophils:
    'anc | neut | neutro | neutrophil | neutrophils | neutrophile | neutrofilos | neutrophilic granulocytes | neutrophile granulozyten | granulocytes neutrophil | segmented neutrophils | neutrophils segmented | neutrophils total | total neutrophils | neuts | neutros | neutrophilenzahl | polys | pmn | neutrofilos segmentados | segs | polymorphonuclear neutrophils | neu | segmentkernige neutrophile | neutrophil granulocytes | segmentados neutrofilos | granulozyten neutrophile | neutrophils abs | gran neutrophil',
  inr: 'inr | international normalized ratio | international normalised ratio | prothrombin time inr | inr prothrombin time | pt inr | inr pt | tp inr | inr tp | protime inr | razon normalizada internacional | razon internacional normalizada | quick inr | tpz inr | inr quick | thromboplastinzeit inr | ptinr | indice internacional normalizado | ratio internacional normalizada | ratio normalizado internacional | indice normalizado internacional | international normalized | prothrombin inr | inr prothrombin | tiempo de protrombina inr | tiempo protrombina inr | pt international normalized ratio | inr ratio | inr value | prothrombinzeit inr',
  fibrinogen:
    'fib | fibr | fibrinogen | fibrinogeno | fibrinogen clauss | fibrinogen functional | functional fibrinogen | fibrinogen derived | fibrinogen coagulation | clauss fibrinogen | fibrinogeno clauss | factor i fibrinogen | fbg fibrinogen',
  'troponin-t':
    'tnt | ctnt | troponin t | troponina t | trop t | troponin t cardiac | cardiac troponin t | t troponin | troponina t cardiaca | tropt | kardiales troponin t | tn t | ctn t',
  'troponin-i':
    'tni | ctni | troponin i | troponina i | trop i | troponin i cardiac | cardiac troponin i | troponina i cardiaca | tropi | kardiales troponin i | tn i | ctn i',
  'hs-troponin-t': 'hstnt | hsctnt | tnths | troponin ths | tnt hs | hstropt | hstroponint | thsn',
  'hs-troponin-i': 'hstni | hsctni | tnihs | tni hs | hstropi | hstroponini',
  troponin:
    'troponin | troponina | trop | troponins | troponine | tn | troponin cardiac | cardiac troponin | troponinas | troponin spiegel | kardiales troponin',
};

/** Names that belong to one of these tests by the kind of their unit. */
export const namesByUnit: readonly { names: string; tests: Readonly<Record<string, string>> }[] = [
  {
    names: 'co2 | carbon dioxide | dioxido carbono | kohlendioxid',
    tests: { substance: 'bicarbonate', equivalent: 'bicarbonate', pressure: 'pco2' },
  },
  { names: 'pcr', tests: { mass: 'crp' } },
];

/**
 * LOINC codes of known tests (Regenstrief Institute, loinc.org): the codes for blood, serum and plasma that laboratories
 * use most. The product keeps no other part of the table. Any other code is a name that is not known.
 */
export const loincCodes: Readonly<Record<string, string>> = {
  sodium: '2951-2 2947-0',
  potassium: '2823-3 6298-4',
  chloride: '2075-0 2069-3',
  bicarbonate: '1963-8 1959-6 1960-4 14627-4 2028-9 20565-8',
  calcium: '17861-6 2000-8 49765-1',
  'calcium-ionized': '1994-3 1995-0',
  magnesium: '19123-9 2601-3',
  phosphate: '2777-1 14879-1',
  glucose: '2345-7 2339-0 2340-8 2341-6 14749-6 15074-8 41653-7 41604-0 32016-8 14743-9 1558-6 14771-0',
  creatinine: '2160-0 14682-9 38483-4 59826-8',
  urea: '22664-7 3091-6',
  bun: '3094-0 6299-2 14937-7',
  lactate: '2524-7 32693-4 2518-9 2519-7',
  ph: '2744-1 2746-6 2745-8 11558-4',
  pco2: '2019-8 2020-6 2021-4 11557-6 19212-0 32771-8 34705-4 40619-9 40620-7',
  ketones: '6873-4 53060-9',
  ammonia: '16362-6 22763-7',
  crp: '1988-5 30522-7',
  ck: '2157-6',
  hemoglobin: '718-7 20509-6 30313-1 30350-3 59260-0',
  platelets: '777-3 26515-7 778-1',
  leukocytes: '6690-2 26464-8 804-5',
  neutrophils: '751-8 26499-4 753-4',
  inr: '6301-6 34714-6 46418-0',
  fibrinogen: '3255-7',
  'hs-troponin-t': '67151-1',
  'troponin-t': '6598-7 48425-3 6597-9',
  'hs-troponin-i': '89579-7',
  'troponin-i': '10839-9 42757-5',
};
