/**
 * Drugs of an emergency department: id | English (US) | Spanish | German | classes | usual routes | usual units | other
 * names. Our own compilation; docs/clinical/medications.md names its sources. It contains no dose on purpose.
 */
export const drugTable = `
acetaminophen | Acetaminophen | Paracetamol | Paracetamol | | oral IV rectal | g mg mg/kg | paracetamol, PCM, Tylenol, Ofirmev, Gelocatil, Efferalgan, Termalgin, Perfalgan, ben-u-ron
ibuprofen | Ibuprofen | Ibuprofeno | Ibuprofen | nsaids | oral IV | mg mg/kg | Advil, Motrin, Nurofen, Neobrufen, Espidifen
diclofenac | Diclofenac | Diclofenaco | Diclofenac | nsaids | oral IM rectal | mg | Voltaren, Diklofenak
naproxen | Naproxen | Naproxeno | Naproxen | nsaids | oral | mg | Aleve, Antalgin
ketorolac | Ketorolac | Ketorolaco | Ketorolac | nsaids | IV IM | mg | Toradol, Droal
dexketoprofen | Dexketoprofen | Dexketoprofeno | Dexketoprofen | nsaids | oral IV | mg | Enantyum, Sympal
indomethacin | Indomethacin | Indometacina | Indometacin | nsaids | oral rectal | mg | Indocin, Inacid
aspirin | Aspirin | Ácido acetilsalicílico | Acetylsalicylsäure | nsaids | oral IV | mg | acetylsalicylic acid, ASA, AAS, ASS, Aspisol, Adiro
celecoxib | Celecoxib | Celecoxib | Celecoxib | coxibs | oral | mg | Celebrex, Celebra
etoricoxib | Etoricoxib | Etoricoxib | Etoricoxib | coxibs | oral | mg | Arcoxia
parecoxib | Parecoxib | Parecoxib | Parecoxib | coxibs | IV IM | mg | Dynastat
metamizole | Metamizole | Metamizol | Metamizol | pyrazolones | oral IV | g mg | dipyrone, dipirona, Novalgin, Nolotil, Novaminsulfon
morphine | Morphine | Morfina | Morphin | morphinans | IV subcutaneous oral | mg mg/kg | Morphium, MS Contin, Sevredol, MST
hydromorphone | Hydromorphone | Hidromorfona | Hydromorphon | morphinans | IV oral | mg | Dilaudid, Palladon
oxycodone | Oxycodone | Oxicodona | Oxycodon | morphinans | oral | mg | OxyContin
codeine | Codeine | Codeína | Codein | morphinans | oral | mg | Kodein
hydrocodone | Hydrocodone | Hidrocodona | Hydrocodon | morphinans | oral | mg |
buprenorphine | Buprenorphine | Buprenorfina | Buprenorphin | morphinans | sublingual transdermal IV | mg µg | Subutex, Temgesic
fentanyl | Fentanyl | Fentanilo | Fentanyl | phenylpiperidines | IV intranasal transdermal | µg µg/kg | Sublimaze, Durogesic
sufentanil | Sufentanil | Sufentanilo | Sufentanil | phenylpiperidines | IV sublingual | µg µg/kg | Sufenta, Dzuveo
remifentanil | Remifentanil | Remifentanilo | Remifentanil | phenylpiperidines | IV | µg/kg/min | Ultiva
meperidine | Meperidine | Petidina | Pethidin | phenylpiperidines | IV IM | mg | pethidine, Demerol, Dolantin, Dolantina, meperidina
tramadol | Tramadol | Tramadol | Tramadol | other-opioids | oral IV | mg | Ultram, Tramal, Adolonta
tapentadol | Tapentadol | Tapentadol | Tapentadol | other-opioids | oral | mg | Nucynta, Palexia
methadone | Methadone | Metadona | Methadon | other-opioids | oral | mg |
piritramide | Piritramide | Piritramida | Piritramid | other-opioids | IV subcutaneous | mg | Dipidolor
naloxone | Naloxone | Naloxona | Naloxon | | IV IM intranasal | mg µg | Narcan
ketamine | Ketamine | Ketamina | Ketamin |  | IV IM intranasal | mg mg/kg | Ketalar
esketamine | Esketamine | Esketamina | Esketamin | | IV IM intranasal | mg mg/kg | Ketanest, S-ketamine
propofol | Propofol | Propofol | Propofol | | IV | mg mg/kg mg/h | Diprivan, Disoprivan
etomidate | Etomidate | Etomidato | Etomidat | | IV | mg mg/kg | Amidate, Hypnomidate
thiopental | Thiopental | Tiopental | Thiopental | barbiturates | IV | mg mg/kg | Pentothal, Trapanal, thiopentone
midazolam | Midazolam | Midazolam | Midazolam | benzodiazepines | IV intranasal buccal IM | mg mg/kg | Versed, Dormicum, Buccolam
lorazepam | Lorazepam | Lorazepam | Lorazepam | benzodiazepines | IV oral sublingual | mg mg/kg | Ativan, Tavor, Orfidal
diazepam | Diazepam | Diazepam | Diazepam | benzodiazepines | IV rectal oral | mg mg/kg | Valium, Stesolid
clonazepam | Clonazepam | Clonazepam | Clonazepam | benzodiazepines | IV oral | mg | Rivotril, Klonopin
flumazenil | Flumazenil | Flumazenilo | Flumazenil | | IV | mg | Anexate, Romazicon
dexmedetomidine | Dexmedetomidine | Dexmedetomidina | Dexmedetomidin | | IV intranasal | µg/kg/h µg | Precedex, Dexdor
rocuronium | Rocuronium | Rocuronio | Rocuronium | muscle-relaxants | IV | mg mg/kg | Esmeron, Zemuron
succinylcholine | Succinylcholine | Suxametonio | Succinylcholin | muscle-relaxants | IV IM | mg mg/kg | suxamethonium, Suxamethonium, succinilcolina, Lysthenon, Anectine
sugammadex | Sugammadex | Sugammadex | Sugammadex | | IV | mg mg/kg | Bridion
lidocaine | Lidocaine | Lidocaína | Lidocain | amide-anesthetics | local IV topical | mg mL mg/kg | lignocaine, Xylocaine, Xylocain, Xylocard
bupivacaine | Bupivacaine | Bupivacaína | Bupivacain | amide-anesthetics | local | mg mL | Marcaine, Carbostesin
ropivacaine | Ropivacaine | Ropivacaína | Ropivacain | amide-anesthetics | local | mg mL | Naropin, Naropeine
mepivacaine | Mepivacaine | Mepivacaína | Mepivacain | amide-anesthetics | local | mg mL | Scandicain, Scandinibsa
prilocaine | Prilocaine | Prilocaína | Prilocain | amide-anesthetics | local topical | mg mL | EMLA, Xylonest
articaine | Articaine | Articaína | Articain | amide-anesthetics | local | mg mL | Ultracain
tetracaine | Tetracaine | Tetracaína | Tetracain | ester-anesthetics | topical | mg mL | amethocaine
procaine | Procaine | Procaína | Procain | ester-anesthetics | local | mg mL | novocaine, Novocain, novocaína
benzocaine | Benzocaine | Benzocaína | Benzocain | ester-anesthetics | topical | mg | Hurricaine
penicillin-g | Penicillin G | Bencilpenicilina | Penicillin G | penicillins | IV IM | million-IU | benzylpenicillin, Benzylpenicillin, penicilina G
benzathine-penicillin | Penicillin G benzathine | Bencilpenicilina benzatina | Benzathin-Benzylpenicillin | penicillins | IM | million-IU | Bicillin, Tardocillin, benzathine benzylpenicillin, benzathine penicillin, penicilina benzatina
penicillin-v | Penicillin V | Fenoximetilpenicilina | Penicillin V | penicillins | oral | mg million-IU | phenoxymethylpenicillin, Phenoxymethylpenicillin, penicilina V
amoxicillin | Amoxicillin | Amoxicilina | Amoxicillin | penicillins | oral | mg mg/kg | amoxycillin, Amoxil, Clamoxyl
amoxicillin-clavulanate | Amoxicillin/clavulanate | Amoxicilina/ácido clavulánico | Amoxicillin/Clavulansäure | penicillins | oral IV | g mg mg/kg | amoxicillin clavulanic acid, amoxicilina clavulánico, co-amoxiclav, amoxiclav, Augmentin, Augmentine, Augmentan
ampicillin | Ampicillin | Ampicilina | Ampicillin | penicillins | IV | g mg/kg |
ampicillin-sulbactam | Ampicillin/sulbactam | Ampicilina/sulbactam | Ampicillin/Sulbactam | penicillins | IV | g mg/kg | Unasyn, Unacid
piperacillin-tazobactam | Piperacillin/tazobactam | Piperacilina/tazobactam | Piperacillin/Tazobactam | penicillins | IV | g mg/kg | Zosyn, Tazocin, Tazocel, Tazobac, Pip/Tazo
flucloxacillin | Flucloxacillin | Flucloxacilina | Flucloxacillin | penicillins | IV oral | g mg | Staphylex
pivmecillinam | Pivmecillinam | Pivmecilinam | Pivmecillinam | penicillins | oral | mg | Selexid, X-Systo
cefazolin | Cefazolin | Cefazolina | Cefazolin | cephalosporins | IV | g mg/kg | Kefzol, Ancef, cephazolin
cephalexin | Cephalexin | Cefalexina | Cefalexin | cephalosporins | oral | mg mg/kg | cefalexin, Keflex
cefuroxime | Cefuroxime | Cefuroxima | Cefuroxim | cephalosporins | oral IV | mg g | Zinnat, Zinacef, Ceftin
ceftriaxone | Ceftriaxone | Ceftriaxona | Ceftriaxon | cephalosporins | IV IM | g mg/kg | Rocephin, Rocefalin
cefotaxime | Cefotaxime | Cefotaxima | Cefotaxim | cephalosporins | IV | g mg/kg | Claforan
ceftazidime | Ceftazidime | Ceftazidima | Ceftazidim | cephalosporins | IV | g mg/kg | Fortaz, Fortum
cefepime | Cefepime | Cefepima | Cefepim | cephalosporins | IV | g mg/kg | Maxipime
cefixime | Cefixime | Cefixima | Cefixim | cephalosporins | oral | mg | Suprax
aztreonam | Aztreonam | Aztreonam | Aztreonam | monobactams | IV | g | Azactam
meropenem | Meropenem | Meropenem | Meropenem | carbapenems | IV | g mg/kg | Merrem, Meronem
imipenem | Imipenem/cilastatin | Imipenem/cilastatina | Imipenem/Cilastatin | carbapenems | IV | mg g | imipenem, Tienam, Zienam
ertapenem | Ertapenem | Ertapenem | Ertapenem | carbapenems | IV | g | Invanz
azithromycin | Azithromycin | Azitromicina | Azithromycin | macrolides | oral IV | mg mg/kg | Zithromax, Zitromax
clarithromycin | Clarithromycin | Claritromicina | Clarithromycin | macrolides | oral IV | mg | Biaxin, Klacid
erythromycin | Erythromycin | Eritromicina | Erythromycin | macrolides | oral IV | mg | Erythrocin
ciprofloxacin | Ciprofloxacin | Ciprofloxacino | Ciprofloxacin | fluoroquinolones | oral IV | mg | Cipro, Ciprobay
levofloxacin | Levofloxacin | Levofloxacino | Levofloxacin | fluoroquinolones | oral IV | mg | Levaquin, Tavanic
moxifloxacin | Moxifloxacin | Moxifloxacino | Moxifloxacin | fluoroquinolones | oral IV | mg | Avelox, Avalox
trimethoprim-sulfamethoxazole | Trimethoprim/sulfamethoxazole | Trimetoprima/sulfametoxazol | Cotrimoxazol | sulfonamides | oral IV | mg mL | co-trimoxazole, cotrimoxazole, cotrimoxazol, Bactrim, Septra, Septrin
sulfadiazine | Sulfadiazine | Sulfadiazina | Sulfadiazin | sulfonamides | oral topical | mg | silver sulfadiazine, Silvadene, Flammazine
sulfasalazine | Sulfasalazine | Sulfasalazina | Sulfasalazin | sulfonamides | oral | mg | Azulfidine, Salazopyrin
gentamicin | Gentamicin | Gentamicina | Gentamicin | aminoglycosides | IV | mg mg/kg | Garamycin, Refobacin
amikacin | Amikacin | Amikacina | Amikacin | aminoglycosides | IV | mg mg/kg |
doxycycline | Doxycycline | Doxiciclina | Doxycyclin | tetracyclines | oral IV | mg | Vibramycin
vancomycin | Vancomycin | Vancomicina | Vancomycin | glycopeptides | IV oral | mg g mg/kg | Vancocin
clindamycin | Clindamycin | Clindamicina | Clindamycin | lincosamides | oral IV | mg | Cleocin, Dalacin, Sobelin
metronidazole | Metronidazole | Metronidazol | Metronidazol | nitroimidazoles | oral IV | mg | Flagyl, Clont
nitrofurantoin | Nitrofurantoin | Nitrofurantoína | Nitrofurantoin | nitrofurans | oral | mg | Macrobid, Furadantin
fosfomycin | Fosfomycin | Fosfomicina | Fosfomycin | | oral IV | g | Monurol, Monuril
linezolid | Linezolid | Linezolid | Linezolid | | oral IV | mg | Zyvox
acyclovir | Acyclovir | Aciclovir | Aciclovir |  | IV oral | mg mg/kg | aciclovir, Zovirax
oseltamivir | Oseltamivir | Oseltamivir | Oseltamivir | | oral | mg | Tamiflu
fluconazole | Fluconazole | Fluconazol | Fluconazol | azoles | oral IV | mg | Diflucan
epinephrine | Epinephrine | Adrenalina | Adrenalin | | IM IV nebulized IO | mg µg µg/kg µg/min | adrenaline, Epinephrin, epinefrina, EpiPen, Suprarenin
norepinephrine | Norepinephrine | Noradrenalina | Noradrenalin | | IV | µg/min µg/kg/min mg/h | noradrenaline, norepinefrina, Arterenol, Levophed
dopamine | Dopamine | Dopamina | Dopamin | | IV | µg/kg/min |
dobutamine | Dobutamine | Dobutamina | Dobutamin | | IV | µg/kg/min |
ephedrine | Ephedrine | Efedrina | Ephedrin |  | IV | mg |
phenylephrine | Phenylephrine | Fenilefrina | Phenylephrin | | IV | µg | Neo-Synephrine
vasopressin | Vasopressin | Vasopresina | Vasopressin | | IV | IU/min IU | Empressin
atropine | Atropine | Atropina | Atropin | | IV IM | mg µg/kg |
amiodarone | Amiodarone | Amiodarona | Amiodaron | | IV oral | mg mg/kg | Cordarone, Cordarex, Trangorex
adenosine | Adenosine | Adenosina | Adenosin | | IV | mg mg/kg | Adenocard, Adenocor, Adrekar
digoxin | Digoxin | Digoxina | Digoxin |  | oral IV | mg µg | Lanoxin, Lanicor
digitoxin | Digitoxin | Digitoxina | Digitoxin | | oral | mg |
metoprolol | Metoprolol | Metoprolol | Metoprolol | beta-blockers | oral IV | mg | Lopressor, Beloc
esmolol | Esmolol | Esmolol | Esmolol | beta-blockers | IV | mg µg/kg/min | Brevibloc
labetalol | Labetalol | Labetalol | Labetalol | beta-blockers | IV oral | mg mg/h | Trandate
bisoprolol | Bisoprolol | Bisoprolol | Bisoprolol | beta-blockers | oral | mg | Concor, Emconcor
diltiazem | Diltiazem | Diltiazem | Diltiazem | | oral IV | mg mg/kg | Cardizem, Dilzem
verapamil | Verapamil | Verapamilo | Verapamil | | oral IV | mg | Isoptin, Manidon
amlodipine | Amlodipine | Amlodipino | Amlodipin | | oral | mg | Norvasc
nicardipine | Nicardipine | Nicardipino | Nicardipin | | IV | mg/h | Cardene
urapidil | Urapidil | Urapidilo | Urapidil | | IV | mg | Ebrantil, Elgadil
hydralazine | Hydralazine | Hidralazina | Hydralazin |  | IV oral | mg |
dihydralazine | Dihydralazine | Dihidralazina | Dihydralazin | | IV oral | mg | Nepresol
nitroglycerin | Nitroglycerin | Nitroglicerina | Glyceroltrinitrat | nitrates | sublingual IV | mg µg/min | glyceryl trinitrate, GTN, Nitroglyzerin, Nitrolingual, Solinitrina
captopril | Captopril | Captopril | Captopril | ace-inhibitors | oral sublingual | mg | Capoten
enalapril | Enalapril | Enalapril | Enalapril | ace-inhibitors | oral IV | mg | Vasotec
lisinopril | Lisinopril | Lisinopril | Lisinopril | ace-inhibitors | oral | mg | Zestril
ramipril | Ramipril | Ramipril | Ramipril | ace-inhibitors | oral | mg | Altace, Delix
losartan | Losartan | Losartán | Losartan | arbs | oral | mg | Cozaar
spironolactone | Spironolactone | Espironolactona | Spironolacton | | oral | mg | Aldactone, Aldactacine
furosemide | Furosemide | Furosemida | Furosemid |  | IV oral | mg mg/kg mg/h | Lasix, Seguril
torsemide | Torsemide | Torasemida | Torasemid | | oral IV | mg | torasemide, Demadex
hydrochlorothiazide | Hydrochlorothiazide | Hidroclorotiazida | Hydrochlorothiazid | | oral | mg | HCTZ, HCT
heparin | Heparin | Heparina | Heparin | heparins | IV subcutaneous | IU IU/kg IU/h | unfractionated heparin, heparina sódica, Liquemin, UFH
enoxaparin | Enoxaparin | Enoxaparina | Enoxaparin | heparins | subcutaneous IV | mg mg/kg | Lovenox, Clexane
fondaparinux | Fondaparinux | Fondaparinux | Fondaparinux | | subcutaneous | mg | Arixtra
warfarin | Warfarin | Warfarina | Warfarin |  | oral | mg | Coumadin
acenocoumarol | Acenocoumarol | Acenocumarol | Acenocoumarol | | oral | mg | Sintrom
phenprocoumon | Phenprocoumon | Fenprocumón | Phenprocoumon | | oral | mg | Marcumar, Falithrom
apixaban | Apixaban | Apixabán | Apixaban | | oral | mg | Eliquis
rivaroxaban | Rivaroxaban | Rivaroxabán | Rivaroxaban | | oral | mg | Xarelto
dabigatran | Dabigatran | Dabigatrán | Dabigatran | | oral | mg | Pradaxa
edoxaban | Edoxaban | Edoxabán | Edoxaban | | oral | mg | Lixiana, Savaysa
clopidogrel | Clopidogrel | Clopidogrel | Clopidogrel | | oral | mg | Plavix
ticagrelor | Ticagrelor | Ticagrelor | Ticagrelor | | oral | mg | Brilinta, Brilique
prasugrel | Prasugrel | Prasugrel | Prasugrel | | oral | mg | Effient, Efient
alteplase | Alteplase | Alteplasa | Alteplase | thrombolytics | IV | mg mg/kg | Activase, Actilyse
tenecteplase | Tenecteplase | Tenecteplasa | Tenecteplase | thrombolytics | IV | mg | TNKase, Metalyse
tranexamic-acid | Tranexamic acid | Ácido tranexámico | Tranexamsäure | | IV oral | g mg/kg | TXA, Cyklokapron, Amchafibrin
vitamin-k | Vitamin K | Vitamina K | Vitamin K | | IV oral | mg | phytonadione, phytomenadione, fitomenadiona, Phytomenadion, Konakion
prothrombin-complex | Prothrombin complex | Complejo protrombínico | Prothrombinkomplex | | IV | IU IU/kg | PCC, PPSB, Kcentra, Beriplex
protamine | Protamine | Protamina | Protamin | | IV | mg IU |
atorvastatin | Atorvastatin | Atorvastatina | Atorvastatin | statins | oral | mg | Lipitor, Sortis
metformin | Metformin | Metformina | Metformin | | oral | mg | Glucophage, Dianben
insulin-regular | Insulin, regular | Insulina rápida | Insulin (Normal-) | insulins | subcutaneous IV | IU IU/h IU/kg/h | regular insulin, Actrapid, Humulin R, Normalinsulin
insulin-aspart | Insulin aspart | Insulina aspart | Insulin aspart | insulins | subcutaneous IV | IU | NovoLog, NovoRapid
insulin-lispro | Insulin lispro | Insulina lispro | Insulin lispro | insulins | subcutaneous IV | IU | Humalog
insulin-glargine | Insulin glargine | Insulina glargina | Insulin glargin | insulins | subcutaneous | IU | Lantus, Toujeo
glucose | Dextrose | Glucosa | Glukose | | IV oral | g mL mL/kg | glucose, dextrosa, Glucose
glucagon | Glucagon | Glucagón | Glukagon | | IM IV | mg | GlucaGen, Glucagon
levothyroxine | Levothyroxine | Levotiroxina | Levothyroxin | | oral | µg | Synthroid, Eutirox, L-Thyroxin, Euthyrox
hydrocortisone | Hydrocortisone | Hidrocortisona | Hydrocortison | corticosteroids | IV oral | mg mg/kg | Solu-Cortef, Actocortina
dexamethasone | Dexamethasone | Dexametasona | Dexamethason | corticosteroids | oral IV IM | mg mg/kg | Decadron, Fortecortin
methylprednisolone | Methylprednisolone | Metilprednisolona | Methylprednisolon | corticosteroids | IV oral | mg mg/kg | Solu-Medrol, Urbason
prednisone | Prednisone | Prednisona | Prednison | corticosteroids | oral | mg mg/kg | Deltasone, Decortin
prednisolone | Prednisolone | Prednisolona | Prednisolon | corticosteroids | oral IV rectal | mg mg/kg | Orapred, Solu-Decortin
albuterol | Albuterol | Salbutamol | Salbutamol | | inhaled nebulized IV | mg µg | salbutamol, Ventolin, Proventil, Sultanol
ipratropium | Ipratropium | Ipratropio | Ipratropium | | nebulized inhaled | mg µg | Atrovent
tiotropium | Tiotropium | Tiotropio | Tiotropium | | inhaled | µg | Spiriva
budesonide | Budesonide | Budesonida | Budesonid | corticosteroids | nebulized inhaled | mg µg | Pulmicort
theophylline | Theophylline | Teofilina | Theophyllin |  | IV oral | mg mg/kg |
aminophylline | Aminophylline | Aminofilina | Aminophyllin | | IV | mg mg/kg |
magnesium-sulfate | Magnesium sulfate | Sulfato de magnesio | Magnesiumsulfat | | IV IM | g mg/kg | magnesium, magnesio
ondansetron | Ondansetron | Ondansetrón | Ondansetron | setrons | IV oral | mg mg/kg | Zofran
metoclopramide | Metoclopramide | Metoclopramida | Metoclopramid | | IV oral | mg | Reglan, Primperan, Paspertin, MCP
dimenhydrinate | Dimenhydrinate | Dimenhidrinato | Dimenhydrinat | antihistamines | IV oral rectal | mg | Dramamine, Vomex, Biodramina
diphenhydramine | Diphenhydramine | Difenhidramina | Diphenhydramin | antihistamines | IV oral | mg mg/kg | Benadryl
dexchlorpheniramine | Dexchlorpheniramine | Dexclorfeniramina | Dexchlorpheniramin | antihistamines | IV oral | mg | Polaramine
clemastine | Clemastine | Clemastina | Clemastin | antihistamines | IV | mg | Tavegil
dimetindene | Dimetindene | Dimetindeno | Dimetinden | antihistamines | IV oral | mg | Fenistil, Histakut
cetirizine | Cetirizine | Cetirizina | Cetirizin | antihistamines | oral | mg | Zyrtec
pantoprazole | Pantoprazole | Pantoprazol | Pantoprazol | proton-pump-inhibitors | IV oral | mg mg/h | Protonix, Pantozol
tamsulosin | Tamsulosin | Tamsulosina | Tamsulosin | | oral | mg |
omeprazole | Omeprazole | Omeprazol | Omeprazol | proton-pump-inhibitors | oral IV | mg | Prilosec
esomeprazole | Esomeprazole | Esomeprazol | Esomeprazol | proton-pump-inhibitors | oral IV | mg | Nexium
famotidine | Famotidine | Famotidina | Famotidin |  | IV oral | mg | Pepcid
butylscopolamine | Hyoscine butylbromide | Butilescopolamina | Butylscopolamin | | IV oral | mg | butylscopolamine, Buscopan, Buscapina
octreotide | Octreotide | Octreotida | Octreotid |  | IV subcutaneous | µg µg/h | Sandostatin
terlipressin | Terlipressin | Terlipresina | Terlipressin | | IV | mg |
activated-charcoal | Activated charcoal | Carbón activado | Aktivkohle | | oral | g g/kg | Carbomix, Kohle
acetylcysteine | Acetylcysteine | Acetilcisteína | Acetylcystein | | IV oral | g mg/kg | N-acetylcysteine, NAC, Acetadote, Fluimucil
hydroxocobalamin | Hydroxocobalamin | Hidroxocobalamina | Hydroxocobalamin | | IV | g mg/kg | Cyanokit
levetiracetam | Levetiracetam | Levetiracetam | Levetiracetam | | IV oral | mg mg/kg | Keppra
phenytoin | Phenytoin | Fenitoína | Phenytoin | aromatic-antiepileptics | IV oral | mg mg/kg | Dilantin, Zentropil
valproate | Valproate | Ácido valproico | Valproat | | IV oral | mg mg/kg | valproic acid, Valproinsäure, Depakote, Depakine, Orfiril
carbamazepine | Carbamazepine | Carbamazepina | Carbamazepin | aromatic-antiepileptics | oral | mg | Tegretol, Tegretal
phenobarbital | Phenobarbital | Fenobarbital | Phenobarbital | barbiturates aromatic-antiepileptics | IV oral | mg mg/kg | Luminal
haloperidol | Haloperidol | Haloperidol | Haloperidol |  | IM IV oral | mg | Haldol
droperidol | Droperidol | Droperidol | Droperidol | | IV IM | mg | Xomolix, Inapsine
olanzapine | Olanzapine | Olanzapina | Olanzapin |  | oral IM | mg | Zyprexa
quetiapine | Quetiapine | Quetiapina | Quetiapin | | oral | mg | Seroquel
promethazine | Promethazine | Prometazina | Promethazin | phenothiazines | IV IM oral | mg | Phenergan, Atosil
thiamine | Thiamine | Tiamina | Thiamin | | IV oral | mg | vitamin B1, vitamina B1
sodium-chloride | Sodium chloride 0.9 % | Suero fisiológico 0,9 % | Kochsalzlösung 0,9 % | | IV | mL mL/kg | normal saline, saline, sodium chloride, cloruro sódico, Natriumchlorid, NaCl
lactated-ringers | Lactated Ringer's | Ringer lactato | Ringer-Lactat |  | IV | mL mL/kg | Ringer's lactate, Ringer, Hartmann
gelatin | Gelatin infusion | Gelatina (infusión) | Gelatine-Infusion | colloids | IV | mL | gelafundin, Gelaspan, gelatin, gelatina
albumin | Albumin | Albúmina | Albumin | | IV | g mL | Albumin 20
potassium-chloride | Potassium chloride | Cloruro potásico | Kaliumchlorid |  | IV oral | mmol mmol/h | KCl
calcium-gluconate | Calcium gluconate | Gluconato cálcico | Calciumgluconat |  | IV | g mL |
calcium-chloride | Calcium chloride | Cloruro cálcico | Calciumchlorid | | IV | g mL |
sodium-bicarbonate | Sodium bicarbonate | Bicarbonato sódico | Natriumbicarbonat | | IV | mmol mL | bicarbonate, bicarbonato, Natriumhydrogencarbonat
mannitol | Mannitol | Manitol | Mannitol | | IV | g g/kg | Osmofundin
oxytocin | Oxytocin | Oxitocina | Oxytocin | | IV IM | IU | Pitocin, Syntocinon
tetanus-vaccine | Tetanus vaccine | Vacuna antitetánica | Tetanusimpfstoff | tetanus-vaccines | IM | mL dose | tetanus toxoid, Tdap, Td, toxoide tetánico, Boostrix
iodinated-contrast | Iodinated contrast | Contraste yodado | Iodhaltiges Kontrastmittel | iodinated-contrast | IV oral | mL mL/kg | jodhaltiges Kontrastmittel
gadolinium-contrast | Gadolinium contrast | Contraste de gadolinio | Gadolinium-Kontrastmittel | gadolinium-contrast | IV | mL mmol |
povidone-iodine | Povidone-iodine | Povidona yodada | Povidon-Iod | iodine | topical | mL | Betadine, Betaisodona, Povidon-Jod
chlorhexidine | Chlorhexidine | Clorhexidina | Chlorhexidin | | topical | mL |
methotrexate | Methotrexate | Metotrexato | Methotrexat | | oral subcutaneous IM | mg | MTX, Lantarel, Metoject
colchicine | Colchicine | Colchicina | Colchicin | | oral | mg | Colcrys, Colchicum
vincristine | Vincristine | Vincristina | Vincristin | | IV | mg | Oncovin
`;
