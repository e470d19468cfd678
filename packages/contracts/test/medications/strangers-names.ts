/*
 * Names of drugs and allergies as others write them: medications of Synthea's sample patients (RxNorm's clinical drugs),
 * allergies of OpenMRS and NEMSIS pick lists and of public sample charts in Spanish and German, and brands of package
 * inserts. Most were known before the list was made; some terms that it missed at first, such as ACE-I, IV dye and Z-Pack, were
 * added to the tables afterwards, so it does not measure unseen names.
 */

/** allergy | medications that are or contain it, or are of its class. */
const related = `
Penicillin | Penicillin V Potassium 250 MG Oral Tablet; Amoxicillin 250 MG / Clavulanate 125 MG Oral Tablet; piperacillin 2000 MG / tazobactam 250 MG Injection; Ampicillin 100 MG/ML Injectable Solution; Dicloxacillin 500 MG; nafcillin 1 g IV; Benzetacil 1.200.000 UI; Pen-Vee K; Pen V; Unacid 3 g; Augmentin 875; co-amoxiclav; Amoxi 1000; Penicillin-V-Kalium; Ospen 1500; Clavulin; Pip-Taz 4,5 g
Alérgico a Penicilina | Amoxicilina 500 mg; Ampicilina/Sulbactam; Augmentine 875/125; Cloxacilina; Bencilpenicilina benzatina; Tazocel
Anamnestisch Penicillinallergie | Amoxicillin/Clavulansäure 875/125 mg; Piperacillin/Tazobactam 4,5 g; Flucloxacillin; Sultamicillin; Ampicillin
Allergy to sulfonamide | sulfamethoxazole 800 MG / trimethoprim 160 MG Oral Tablet; Bactrim DS; TMP-SMX; SMX-TMP 800/160; Septra; Cotrim forte; Sulfadiazine 500 MG; Sulfatrim; co-trimoxazole
Sulfa drugs | Bactrim; Trimethoprim-Sulfamethoxazole; Septrin Forte; sulfisoxazole; Silvadene cream
Alérgico a Sulfamidas | Septrin; cotrimoxazol; sulfadiazina argéntica; Trimetoprim/Sulfametoxazol
NSAIDs | Ibuprofen 400 MG Oral Tablet [Ibu]; Naproxen sodium 220 MG Oral Tablet; aspirin 81 MG Oral Tablet; Ketorolac 30 mg IV; IBU 600; Advil; Aleve; Toradol; Voltaren; Meloxicam 15 MG; Motrin; celecoxib; Etodolac 400 MG
Alérgico a AINES | Enantyum; Dalsy; Espidifen 600; Diclofenaco 75 mg; Adiro 100; Ketorolaco; Naproxeno; Voltaren
NSAR | Ibuflam; Diclo 75; ASS 100; Dolormin; Novaminsulfon; Arcoxia
Ibuprofen | Advil Cold; Nurofen; Ibuprofen 100 MG Oral Tablet; Dalsy; Combogesic; IBU; Ibuprofeno Arginina
Aspirin | Excedrin; Alka-Seltzer; ASS ratiopharm; Percodan; Aggrenox; acetylsalicylic acid; Thomapyrin; Aspirin Complex; Cafiaspirina; aspirin 325 mg
Acetaminophen | Acetaminophen 325 MG / Oxycodone Hydrochloride 10 MG Oral Tablet [Percocet]; Percocet; Vicodin; Tylenol PM; Paracetamol 1 g; Zaldiar; Gelocatil; Perfalgan; ben-u-ron; Ultracet; NyQuil; Grippostad; co-codamol; Norco 5/325; APAP 500
Tylenol | Percocet; Paracetamol; Endocet; APAP; Lortab; Febrectal
Codeine | Acetaminophen 300 MG / Codeine Phosphate 15 MG Oral Tablet; Tylenol #3; Codeisan; co-codamol; Gelonida; Morphine; Oramorph
Ketamine | Esketamine; Ketanest S; Ketalar
ACE-I | Lisinopril; Ramipril
IV dye | Omnipaque; Imeron 350
Tramadol | tramadol hydrochloride 50 MG Oral Tablet; Zaldiar; Ultracet; Tramal; Adolonta; Tramadolor; Enanplus
Morphine | MS Contin; Oramorph; Sevredol; Duramorph; Kadian; hydromorphone 2 mg; Dilaudid; Oxycontin; Targin; Palladon
Opioids | 10 ML Fentanyl 0.05 MG/ML Injection; Meperidine Hydrochloride 50 MG Oral Tablet; Dolantina; Durogesic; Targin; Subutex; Piritramid; methadone
Contrast dye | Omnipaque 350; Iohexol; Ultravist; Iopamidol; Isovue; Imeron 400; Gadovist; Visipaque
Metamizol | Nolotil; Novalgin; Novaminsulfon; Buscapina compositum; dipirona; Neo-Melubrina; Berlosin
Cephalosporins | cephalexin 500 MG Oral Tablet; cefazolin 2000 MG Injection; Cefuroxime 250 MG Oral Tablet; Rocephin; Zinnat; Ceftin; Keflex; Suprax; Cefpodoxim; Omnicef; Fortum; Cefu
Fluoroquinolones | ciprofloxacin 250 MG Oral Tablet; Cipro; Levaquin; Tavanic; Avelox; Ofloxacin; Ciprobay; gatifloxacin
Erythromycin | Z-Pak; azithromycin; Klacid; Clarithromycin; Biaxin; Ery-Tab
Tetracycline | doxycycline; Minocin; Vibramycin; tigecycline; Doxy 100; Demeclocycline
ACE inhibitors | lisinopril 10 MG Oral Tablet; Ramipril; Captopril; enalaprilat; Zestril; Lotrel; Delix; perindopril
Heparin | 1 ML heparin sodium  porcine 5000 UNT/ML Injection; 0.4 ML Enoxaparin sodium 100 MG/ML Prefilled Syringe; Clexane; Lovenox; Fragmin; Fraxiparine; Innohep
Lidocaine | Xylocaine; EMLA; Lidocain 2 %; bupivacaine; Marcaine; Lidoderm; articaine
Phenytoin | Dilantin; fosphenytoin; Cerebyx; Epanutin; carbamazepine 20 MG/ML Oral Suspension [Tegretol]
Vancomycin | 150 ML vancomycin 5 MG/ML Injection; Vancocin; Vanco
Statins | Simvastatin 20 MG Oral Tablet; Lipitor; Crestor; Zocor; Vytorin; pravastatin
Diazepam | Valium; Midazolam 1 MG/ML Injectable Solution; Tavor; Xanax; Stesolid
`;

/** allergy | medications that have no relation with it. */
const unrelated = `
Penicillin | Acetaminophen 325 MG Oral Tablet; 2 ML Ondansetron 2 MG/ML Injection; 10 ML Fentanyl 0.05 MG/ML Injection; lisinopril 10 MG Oral Tablet; 100 ML Propofol 10 MG/ML Injection; azithromycin; ciprofloxacin 500 MG Oral Tablet; Doxycycline; Clindamycin 600 mg; Vancomycin; metoprolol tartrate 25 MG Oral Tablet; albuterol 5 MG/ML Inhalation Solution; Metformin; Penicillamine 250 mg; Gentamicin; Nitrofurantoin
Sulfa drugs | Furosemide 40 mg; Magnesium sulfate 2 g; ferrous sulfate 325 MG Oral Tablet; Morphine sulfate; albuterol sulfate; Amoxicillin 500 MG Oral Tablet; Hydrochlorothiazide 25 MG Oral Tablet; Sumatriptan; Insulin; protamine sulfate
NSAIDs | Acetaminophen 500 MG Oral Tablet; tramadol hydrochloride 50 MG Oral Tablet; Morphine; predniSONE 5 MG Oral Tablet; Ondansetron; Omeprazole; amLODIPine 2.5 MG Oral Tablet; Ketamine; Diazepam 5 MG Oral Tablet
Codeine | Acetaminophen 325 MG Oral Tablet; Ibuprofen 200 MG Oral Tablet; Amoxicillin 250 MG Oral Capsule; Ketamine; Lidocaine; Metamizol
Aspirin | Acetaminophen 160 MG Chewable Tablet; Clopidogrel 75 MG Oral Tablet; Heparin; Atorvastatin; Ramipril; Amoxicillin; Loratadine 10 MG Oral Tablet
Contrast dye | Morphine; Amoxicillin; Ondansetron; Metoprolol; normal saline; Levothyroxine
Lisinopril | Amlodipine; metoprolol succinate; Furosemide; Hydralazine; Aspirin 81 MG; Insulin glargine
Erythromycin | Amoxicillin; Doxycycline; Gentamicin; Vancomycin; Ceftriaxone; Clindamycin
Heparin | Apixaban; Alteplase 100 MG Injection; Warfarin; Fondaparinux; Tranexamic acid; Clopidogrel
Morphine | Acetaminophen; Ketamine; Ibuprofen; Ondansetron; Propofol; Lidocaine; Ceftriaxone; Haloperidol
`;

const pairsOf = (table: string): [string, string][] =>
  table
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [allergy = '', drugs = ''] = line.split(' | ');
      return drugs.split('; ').map((drug): [string, string] => [allergy, drug]);
    });

/** Pairs of a recorded allergy and a drug that has to ask. */
export const relatedPairs = pairsOf(related);
/** Pairs without a relation. */
export const unrelatedPairs = pairsOf(unrelated);
