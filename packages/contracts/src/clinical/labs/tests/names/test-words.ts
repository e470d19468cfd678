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
    'ca | calcemia | calciemia | calcium total | total calcium | gesamtcalcium | kalzium | calcio total | kalzium gesamt | albumincorrected calcium | albumin corrected calcium | albumin adjusted calcium | calcium albumin adjusted | calcium for albumin | calcio por albumina',
  'calcium-ionized':
    'ica | ica ionized | ica ionisiert | ica ionizado | ca i | cai | ca ion | ionized ca | ca ionized | calcium ionized | calcium ionised | ionised calcium | ionized calcium | free calcium | calcium free | freies calcium | calcium ionisiert | kalzium ionisiert | ionisiertes kalzium | calcio ionizado | calcio ionico | calcio libre | calcium ionic | ionic calcium | calcium ion | ca ionisiert | ionisiertes ca | ca ionico | ca ionizado | ca libre | nca | calcium ionizado',
  magnesium: 'mg | mag | magnesemia | magnesio | magnesium ion | magn',
  phosphate:
    'phos | po4 | phosphorus | phosphorous | phosphor | fosforo | fosfatemia | fosforemia | inorganic phosphate | phosphate inorganic | phosphorus inorganic | inorganic phosphorus | anorganisches phosphat | phosphat anorganisch | fosforo inorganico | fosfato inorganico | pi phosphate | inorg phosphate',
  glucose:
    'glu | gluc | glc | glucemia | glicemia | glycemia | bz | blutzucker | zucker | blood sugar | sugar | bloodglucose | dextrose | glukose | blutglukose | plasmaglukose | serumglukose | bsl | bgl | fbs | rbs | fbg | rbg | fpg | bm | cbg | gluk | azucar | glucosa | glykamie | dextrostix | hemoglucotest | hgt | glucosa plasmatica | kapillarblutzucker | nuchternblutzucker | nuchternglukose | blutzuckerwert | bg | hemoglucoprueba | gluc cap | glucose meter | whole blood glucose',
  creatinine: 'cr | crea | creat | krea | creatininemia | kreatinin | creatinina | scr | screat | kreat',
  urea: 'ure | hst | harnstoff | uremia | urea',
  bun: 'bun | urea nitrogen | nitrogeno ureico | harnstoffstickstoff | harnstoff n | harnstoff stickstoff | urea n | bun urea nitrogen | nus',
  lactate:
    'lac | lact | lak | lactat | laktat | lactic acid | lactate lactic acid | acido lactico | milchsaure | lactatemia | l lactate | lact acid | lacticacid | clac | lactate l | laktatspiegel',
  ph: 'ph | phb | ph t | phwert',
  pco2: 'pco2 | paco2 | pvco2 | pcco2 | carbon dioxide partial pressure | partial pressure carbon dioxide | partial pressure of co2 | partial pressure co2 | carbon dioxide pressure | co2 partial pressure | co2 partialdruck | kohlendioxidpartialdruck | kohlendioxid partialdruck | presion parcial co2 | presion parcial dioxido carbono | pco2 t | co2 pressure | presion parcial anhidrido carbonico | co2partialdruck',
  ketones:
    'ket | bhb | bohb | ketone | ketones | cetonas | cetonemia | cuerpos cetonicos | ketonkorper | ketone bodies | beta hydroxybutyrate | betahydroxybutyrate | 3 hydroxybutyrate | beta hydroxybutyric acid | b hydroxybutyrate | hydroxybutyrate | hydroxybutyrat | betahydroxybutyrat | 3 hydroxybutyrat | beta hydroxybutyrat | betahidroxibutirato | beta hidroxibutirato | 3 hidroxibutirato | hidroxibutirato | b oh butyr | b ohb | beta ohb | boh butyrate | beta oh butyrate | beta hydroxybuterate | bhob | b oh butyrate | 3 ohb | 3hb | cetonemia | ketonamie | ketone beta hydroxybutyrate | d 3 hydroxybutyrate | 3 hydroxybuttersaure | beta hydroxybuttersaure',
  ammonia: 'nh3 | nh4 | ammonium | amonio | ammoniak | amoniemia | amonemia | amoniaco | ammon',
  crp: 'crp | c reactive protein | c reaktives protein | proteina c reactiva | cardio crp | crp cardiac | pcr ultrasensible | c reactive prot | reactive c protein',
  ck: 'ck | cpk | creatine kinase | creatin kinase | creatine phosphokinase | kreatinkinase | creatinkinase | creatina cinasa | creatina quinasa | creatinquinasa | creatincinasa | creatinphosphokinase | creatinfosfoquinasa | creatine kinase total | total ck | ck total | ck gesamt | gesamt ck | kreatinkinase gesamt | ck nac | cpk total | creatinfosfokinasa | creatina fosfoquinasa | gesamtck | creatina quinasa total',
  hemoglobin:
    'hb | hgb | haemoglobin | hemoglobin | hamoglobin | hemoglobina | hemoglobin total | total hemoglobin | thb | cthb | hemoglobin hgb | hb total | hgb total | haemoglobin total | total haemoglobin | hemo globin | hamoglobinkonzentration | hemoglobina total | gesamthamoglobin',
  platelets:
    'plt | plaq | platelet | platelets | thrombozyten | thrombos | thrombo | thrombocytes | thrombocyte | trombocitos | plaquetas | plats | thrombocyten | thrombozytenzahl | platelet # | blutplattchen | thromb | trombo | trombocitos plaquetas | platelets plt | plt count | plat',
  leukocytes:
    'wbc | leuk | leuc | leuko | leukos | leukocyten | leukocytes | leucocytes | leucocitos | leukozyten | white cells | white cell | wbcs | white count | white corpuscles | leucos | globulos blancos | weisse blutkorperchen | weisse blutzellen | leukozytenzahl | leukocyte | leucocyte | wcc | leukocytes wbc | total leukocytes | wbc total | total wbc | tlc | total leucocyte | gb | wbc leukocytes | serie blanca | leucocitos totales | leukozyten gesamt',
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
  sodium: '2951-2 2947-0 32717-1 39792-7 39791-9 77139-4',
  potassium: '2823-3 6298-4 32713-0 39790-1 39789-3 75940-7 77142-8 22760-3 12813-2',
  chloride: '2075-0 2069-3 41650-3 41649-5 77138-6 51590-8',
  bicarbonate:
    '1963-8 1959-6 1960-4 14627-4 1961-2 2028-9 20565-8 19230-2 19232-8 2024-8 16551-4 77143-6 28640-1 2026-3 2027-1',
  calcium: '17861-6 2000-8 29265-6 18281-6 49765-1 1996-8 46099-8 13959-2 47598-8',
  'calcium-ionized':
    '1994-3 1995-0 12180-6 17863-2 34581-9 38230-9 41645-3 41644-6 47596-2 59472-1 59473-9 59471-3 57333-7',
  magnesium: '19123-9 2601-3 21377-7 2597-3 11556-8',
  phosphate: '2777-1 14879-1 24519-1 2774-8',
  glucose:
    '2345-7 2339-0 2340-8 2341-6 14749-6 15074-8 41653-7 41651-1 41652-9 32016-8 14743-9 1558-6 14771-0 39480-9 39481-7 14770-2 5914-7 51596-5 74774-1 1547-9 1556-0 14769-4 1557-8 14768-6 10449-7 35211-2 41604-0',
  creatinine: '2160-0 14682-9 38483-4 59826-8 77140-2 35203-9',
  urea: '22664-7 3091-6 22752-0',
  bun: '3094-0 6299-2 14937-7 59570-2 12961-9 12962-7 12963-5',
  lactate:
    '2524-7 32693-4 2518-9 2519-7 14118-4 14165-5 19239-3 19240-1 30242-2 59032-3 32132-3 51829-0 2520-5',
  ph: '2744-1 2746-6 2745-8 11558-4 2753-2 33254-4 19211-2 19213-8 19212-0 28645-0 28646-8 28647-6 19214-6 97536-7',
  pco2: '2019-8 2021-4 2020-6 11557-6 32771-8 34705-4 40619-9 19215-3 19216-1 19218-7 19217-9 23313-0 28648-4 28649-2 28650-0 2022-2',
  ketones: '6873-4 53060-9 53061-7 13486-6 1974-5 33048-0 35668-3 55420-4',
  ammonia: '16362-6 22763-7 1841-6 1845-7 14060-8 1844-0 32004-4 15032-6',
  crp: '1988-5 30522-7 76485-2 76486-0 48421-2 71426-1 14634-0 35648-5 11039-5',
  ck: '2157-6 50756-6 24335-2 13951-9',
  hemoglobin:
    '718-7 20509-6 30313-1 30350-3 30351-1 30352-9 59260-0 55782-7 14775-1 30353-7 30354-5 75928-2 54289-4 35183-3 76768-1 76769-9 49136-5 76770-7',
  platelets: '777-3 26515-7 778-1 13056-7 49497-1 53800-9 74775-8 97995-5 74464-9',
  leukocytes: '6690-2 26464-8 804-5 49498-9 12227-5 51383-8 33256-9',
  neutrophils: '751-8 26499-4 753-4 30451-9 768-2 26510-8 752-6',
  inr: '6301-6 34714-6 46418-0 38875-1 52129-4 92891-1 61189-7',
  fibrinogen: '3255-7 30902-1 48664-7 16859-1 3256-5',
  'hs-troponin-t': '67151-1',
  'troponin-t': '6598-7 48425-3 6597-9 6599-5',
  'hs-troponin-i': '89579-7',
  'troponin-i': '10839-9 49563-0 42757-5 16255-2 6591-2',
};
