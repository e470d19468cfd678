/**
 * Brands, combinations and abbreviations that the open vocabulary lacks (ADR 0109): ingredients | names. Our own
 * compilation for the United States, Spain, Germany, the United Kingdom and Latin America. An ingredient has a name of
 * `drug-table.ts` or of the vocabulary.
 */
export const brandTable = `
acetaminophen | APAP, PCM, Paracet, Panadol, Calpol, Apiretal, Febrectal, Antidol, Doliprane, Dafalgan, Tempra, Tachipirina, Enelfa, Mexalen, Tafirol, Winadol, Dolex, Para
acetaminophen, oxycodone | Percocet, Endocet, Roxicet, Tylox, Nalocet, Primlev, Xartemis, Oxycet
acetaminophen, hydrocodone | Vicodin, Norco, Lortab, Lorcet, Xodol, Zydone
acetaminophen, codeine | Tylenol 3, Tylenol with codeine, co-codamol, Talvosilen, Gelonida, Cod-Efferalgan, Efferalgan codeina, Gelocatil codeina, Solpadol, Zapain, Kapake, Algidol
acetaminophen, dihydrocodeine | co-dydramol, Remedeine, Paramol
acetaminophen, tramadol | Zaldiar, Ultracet, Tramacet, Pontalsic, Pazital, Dolevar, Zafin, Tramadol paracetamol, Tramadol/APAP
acetaminophen, caffeine, aspirin | Excedrin, Thomapyrin, Neuralgin, Titralgan, Dolviran, Hemicraneal, Cafiaspirina plus
acetaminophen, caffeine, butalbital | Fioricet, Esgic
aspirin, caffeine, butalbital | Fiorinal
acetaminophen, ibuprofen | Combogesic, Nuromol, Advil Dual Action, Ibupara
acetaminophen, dextromethorphan, doxylamine | NyQuil, Wick MediNait, Vicks NyQuil
acetaminophen, phenylephrine, chlorpheniramine | Frenadol, Grippostad, Couldina, Pharmagrip, Desenfriol, Antigripal, Tabcin, Theraflu
acetaminophen, metoclopramide | Migraeflux MCP, Paramax
ibuprofen | IBU, Dalsy, Ibuprom, Dolormin, Imbun, Ibuflam, IbuHEXAL, Ibudolor, Brufen, Junifen, Ibufen, Algiasdin, Saetil, Gelofeno, Actron, Dolgit, Nurofen, Anadvil, Motrin IB, Calprofen, Pedea, Tabalon, Ibupirac
ibuprofen, pseudoephedrine | Advil Cold, Aspirin Complex Ibu, Boxagrippal, RhinoPront
ibuprofen, codeine | Nurofen Plus, Neobrufen codeina, Dolaren
aspirin | ASS, AAS, ASA, Bayer, Ecotrin, Bufferin, Aspro, Tromalyt, Bioplak, Godamed, Herz ASS, ASS protect, HerzASS, Adiro, Cafiaspirina, Aspirina, Disprin, Alka-Seltzer, Acylpyrin, Cardioaspirina, Aspegic, Inyesprin, Thrombo ASS
aspirin, clopidogrel | DuoPlavin, DuoCover
aspirin, pseudoephedrine | Aspirin Complex
aspirin, dipyridamole | Aggrenox, Asasantin
aspirin, oxycodone | Percodan
diclofenac | Diclo, Voltarol, Cataflam, Dolotren, Rewodina, Effekton, Voltfast, Zorvolex, Diclac, Dicloabac
diclofenac, misoprostol | Arthrotec, Artrotec
naproxen | Naprosyn, Naprosyne, Anaprox, Dolormin GS, Proxen, Momendol, Flanax
naproxen, esomeprazole | Vimovo
naproxen, sumatriptan | Treximet
ketorolac | Tora-Dol, Sprix, Dolac, Tordol
dexketoprofen | Ketesse, Quiralam, Sympal, Keral, Adolquir
dexketoprofen, tramadol | Enanplus, Skudexa, Lenizak
indomethacin | Indocid, Indo-paed, Indomet
ketoprofen | Orudis, Gabrilen, Oruvail, Fastum
meloxicam | Mobic, Movalis, Mobec, Movatec, Parocin
piroxicam | Feldene, Felden
celecoxib | Onsenal, Artilog, Dilox
celecoxib, tramadol | Seglentis, Velyntra
metamizole | Metamizol, Novalgin, Nolotil, Novalgina, Neo-Melubrina, Novaminsulfon, Analgin, Berlosin, Dolemicin, Algi-Mabo, Conmel, Magnol, Baralgin, Neomelubrina, Lasain, Metalgial
metamizole, scopolamine butylbromide | Buscapina compositum, Buscopan compositum
morphine | MSIR, MSO4, Oramorph, Zomorph, MXL, M-Eslon, Oglos, MST Continus, MSI, MSR, Capros, Substitol, Painbreak, Kapanol
hydromorphone | Palladone, Jurnista, Exalgo, Hydromorph, Hydal
oxycodone | Oxy, Oxygesic, Roxicodone, OxyNorm, OxyIR, Longtec, Shortec, Oxaydo, Xtampza
oxycodone, naloxone | Targin, Targinact, Targiniq
fentanyl | Actiq, Duragesic, Matrifen, Abstral, Effentora, PecFent, Instanyl, Fentanest, Fentora, Lazanda, Fenta
buprenorphine | Transtec, Norspan, BuTrans, Buprenex, Buvidal, Sublocade, Feliben
buprenorphine, naloxone | Suboxone, Zubsolv, Bunavail
codeine | Codicaps, Codipront, Tricodein, Toseina, Codeisan, Histaverin, Perduretas
tramadol | Tradonal, Tramadolor, Zydol, Zamadol, Ralivia, ConZip, Tramundin, Tioner, Zytram, Dolzam, Tralgiol, Tramagit
methadone | Dolophine, Methadose, Eptadone, Metasedin, Polamidon, L-Polamidon
tilidine, naloxone | Valoron, Valoron N, Tilicomp, Nalidin
meperidine | Pethidine, Dolosal
nalbuphine | Nubain, Nalpain
penicillin G | Pfizerpen, Crystapen, Sodiopen, Unicilina, Infectocillin i.v., Pen G, PenG, Benzylpenicillin, Penibiot, Penilevel, Benpen
benzathine penicillin | Benzetacil, Penadur, Extencilline, Lentocilin, Cepacilina, Pendysin, Retarpen, Bicillin L-A, Benzathin, Pen G benzathine, Pendiben, LA Bicillin, Extencillin, Sigmacilina, Megacilina
penicillin G procaine | Farmaproina, Wycillin, Aqucilina, Penicilina procaina, Procain-Penicillin, Jenacillin
penicillin G benzathine, penicillin G procaine | Bicillin C-R, Benzetacil compuesta, Neopenyl
penicillin V | Pen V, PenV, Pen VK, Pen-Vee, Pen-Vee K, Isocillin, Megacillin, Megacillin oral, InfectoCillin, Ospen, PenHEXAL, Penbeta, Veetids, V-Cil-K, Arcasin, Penilevel oral, Kavepenin, Apocillin, Oracilline, Phenoxymethylpenicillin, Pen
amoxicillin | Amoxi, AMX, Amox, Amoxal, Trimox, Moxatag, Hosboral, Ardine, Amoxypen, InfectoMox, AmoxiHEXAL, Amoxibeta, Optamox, Moxilin, Amoxidal, Grinsil, Penamox
amoxicillin, clavulanate | Augmentin, Augmentine, Augmentan, co-amoxiclav, Amoxi-Clav, Amoxiclav, Amoclav, Amoclan, Amox-Clav, Amox/Clav, AMC, Clavulin, Clavamox, Curam, Amoxi Clavulan, Eupeclanic, Duonasa, AmoxClav, InfectoSupramox, Clavumox, Clavepen, Augmentin Duo
ampicillin | Principen, Britapen, Gobemicina, Binotal, Ampi, Ampen
ampicillin, sulbactam | Unasyn, Unacid, Unacim, Ampi-Sulbactam, Ampi/Sulbactam, Ampisulbactam, Amp-Sulb, Combactam, Unasyna
sultamicillin | Unacid PD, Unasyn oral, Duobaktam
piperacillin | Pipril, Pip
piperacillin, tazobactam | Pip-Taz, PipTaz, Pip-Tazo, Pip/Taz, Piptazo, Piperacillin Tazobactam, Pip Tazo, Tazonam, Tazobac, Tazocin, Zosyn, Tazocel, Pipertazo, TZP
ticarcillin, clavulanate | Timentin
dicloxacillin | Dynapen, Diclocil, Dicloxa, InfectoStaph
flucloxacillin | Floxapen, Fluclox, Staphylex, Flucil
flucloxacillin, ampicillin | co-fluampicil, Magnapen
cloxacillin | Orbenin, Anaclosil, Cloxa
oxacillin | Bactocill, Stapenor, Prostaphlin
nafcillin | Nallpen, Unipen
pivmecillinam | Penicef, Pivya, Selexid
cefazolin | Cefa, Basocef, Brizolina, Cefazol, Areuzolin, Kurgan, Zolin
cephalexin | Kefloridina, Cephalexin, Ceporex, Ospexin, Cefalexgobens, Sulquipen
cefadroxil | Duricef, Duracef, Grüncef, Cedrox
cefaclor | Ceclor, Panoral, Infectocef, Distaclor, Cec
cefuroxime | Zinnat, Zinacef, Ceftin, Cefu, Cefurox, Elobact, Nivador, Selan, Curoxima, Cefuhexal, Supero
cefixime | Suprax, Cephoral, Denvar, Necopen, Infectoopticef
cefpodoxime | Vantin, Orelox, Podomexef, Orelox, Otreon
cefdinir | Omnicef
cefprozil | Cefzil, Arzimol, Brisoral
cefditoren | Spectracef, Meiact, Telo
ceftibuten | Cedax, Keimax, Biocef
cefoxitin | Mefoxin, Mefoxitin
ceftriaxone | Rocephin, Rocefalin, Rocephine, Ceftria, CRO, Ceftriax, Cefaxona, Lendacin, Triaxone
cefotaxime | Claforan, Clafo, Primafen, Cefotax
ceftazidime | Fortaz, Tazicef, Fortum, Fortam, Kefadim
ceftazidime, avibactam | Avycaz, Zavicefta
ceftolozane, tazobactam | Zerbaxa
cefepime | Maxipime, Renapime, CFPM
ceftaroline | Teflaro, Zinforo
cefiderocol | Fetroja, Fetcroja
meropenem | Mero, Merrem, Meronem, Merozen
meropenem, vaborbactam | Vabomere, Vaborem
imipenem, cilastatin | Primaxin, Tienam, Zienam, Imi/Cila
ertapenem | Invanz, Erta
aztreonam | Azactam, Cayston
trimethoprim, sulfamethoxazole | TMP-SMX, TMP/SMX, TMPSMX, SMX-TMP, SMZ-TMP, TMP-SMZ, TMP SMZ, SXT, Cotrim, Co-trim, Bactrim, Bactrim DS, Septra, Septra DS, Septrin, Septrin Forte, Sulfatrim, Eusaprim, Kepinol, Cotrim forte, CotrimHEXAL, Abactrim, Soltrim, Trimetoprim-Sulfa, Sulfa-Trim, Cotribene, Drylin, Momentol, Bactron
sulfadiazine | Silver sulfadiazine, SSD, Silvadene, Flammazine, Silvederma, Sulfadiazina argentica
sulfacetamide | Bleph-10, Sulamyd
azithromycin | Azithro, Z-Pak, Z-Pack, ZPack, Zmax, Zitromax, Zithromax, Ultreon, AZM, Toraseptol, Vinzam
clarithromycin | Clarithro, Klacid, Klaricid, Biclar, Kofron
erythromycin | Ery-Tab, Erythro, Pantomicina, Infectomycin, Paediathrocin, EES, Eryc
erythromycin, sulfisoxazole | Pediazole
ciprofloxacin | Cipro, Ciprobay, Ciproxin, Cetraxal, Baycip, Rigoran, Ciloxan, CIP, CiproHEXAL, Estecina
ciprofloxacin, dexamethasone | Ciprodex
levofloxacin | Levaquin, Tavanic, Quinsair, Levoflox, Cravit
moxifloxacin | Avelox, Avalox, Octegra, Actira, Vigamox
ofloxacin | Floxin, Tarivid, Ocuflox, Surnox
norfloxacin | Noroxin, Barazan, Utinor
doxycycline | Doxy, Vibramycin, Vibracina, Doryx, Doxyhexal, Oracea, Supracyclin, Doxat
minocycline | Minocin, Skid, Solodyn
vancomycin | Vanco, Vancocin, Diatracin, Vancosan
teicoplanin | Targocid
gentamicin | Genta, Gent, Gentamycin, Gevramycin, Genta-Gobens, Refobacin
tobramycin | Tobra, Tobi, Tobrex, Gernebcin, Nebcin
amikacin | Biclin, Amikin, Amika, Biklin
clindamycin | Clinda, Clinda-saar, Dalacin C, Dalacin, Cleocin, Sobelin
metronidazole | Metro, Flagyl, Clont, Arilin, Rodogyl, MetroGel, Metronid, Vagimid
metronidazole, spiramycin | Rhodogil, Rodogyl
nitrofurantoin | Macrobid, Macrodantin, Furadantin, Furantoina, Nifurantin, Uro-Tablinen, Nitrofur
fosfomycin | Monurol, Monuril, Infectofos, Fomicyt, Fosfocina
linezolid | Zyvoxid, Zyvox
fluconazole | Diflucan, Flucoral, Fluco, Loitin
acyclovir | Zovirax, Virherpes, Virmen, ACV
valacyclovir | Valtrex, Valaciclovir, Valherpes
epinephrine | Epi, EpiPen, Adrenaline, Jext, Anapen, Emerade, Altellus, Fastjekt, Suprarenin, Auvi-Q, InfectoKrupp, L-Adrenalin
norepinephrine | Norepi, Levophed, Arterenol, Noradrenalin, Norad
amiodarone | Amio, Pacerone, Nexterone, Cordarex, Trangorex, Cordarone, Cordarone X
adenosine | Adenocard, Adenocor, Adrekar, Adenoscan, Krenosin
digoxin | Dig, Lanicor, Lenoxin, Lanoxin, Lanacordin, Digacin
metoprolol | Meto, Beloc, Beloc-Zok, Toprol, Toprol-XL, Lopresor, Metohexal, Betaloc, Lopressor
labetalol | Trandate, Normodyne, Labeta
bisoprolol | Bisopro, Concor, Emconcor, Zebeta, Cardicor, Bisohexal, Euradal
bisoprolol, hydrochlorothiazide | Ziac, Emcoretic, Concor plus
atenolol | Tenormin, Blokium
propranolol | Inderal, Sumial, Dociton, Hemangeol
carvedilol | Coreg, Coropres, Dilatrend, Querto
nebivolol | Bystolic, Nebilet, Lobivon
diltiazem | Cardizem, Dilzem, Masdil, Dinisor, Dilt
verapamil | Calan, Isoptin, Manidon, Veramex, Verahexal
amlodipine | Norvasc, Norvas, Astudal
amlodipine, valsartan | Exforge, Copalia, Imprida
amlodipine, benazepril | Lotrel
amlodipine, atorvastatin | Caduet
nitroglycerin | Nitro, NTG, GTN, Trinispray, Cafinitrina, Vernies, Nitrostat, Nitrolingual, Corangin, Nitro-Dur, Trinitrina, Perlinganit
captopril | Capoten, Lopirin, Tensobon, Capto
enalapril | Vasotec, Xanef, Renitec, Crinoren, Pres
enalapril, hydrochlorothiazide | Co-Renitec, Acediur, Vaseretic, Pres plus
lisinopril | Zestril, Prinivil, Acerbon, Zestoretic
ramipril | Delix, Altace, Acovil, Tritace, Rami
ramipril, hydrochlorothiazide | Delix plus
losartan | Cozaar, Lorzaar, Fortzaar
losartan, hydrochlorothiazide | Hyzaar, Cozaar plus, Lorzaar plus
valsartan | Diovan, Provas, Valsacor
valsartan, hydrochlorothiazide | Co-Diovan, Diovan HCT
sacubitril, valsartan | Entresto
candesartan | Atacand, Blopress, Parapres
telmisartan | Micardis, Kinzal, Pritor
olmesartan | Benicar, Olmetec, Votum
irbesartan | Avapro, Aprovel, Karvea
furosemide | Lasix, Seguril, Furo, Furorese, Lasilix, Frusemide
torsemide | Torem, Torasemid, Unat, Dilutol, Soaanz
hydrochlorothiazide | Esidrix, Esidrex, Microzide, Hidrosaluretil
spironolactone | Aldactone, Spiro, Aldactona
heparin | Hep, Calciparin, Hibor heparina, Liquemin, Hepa, UFH, Heparin lock
enoxaparin | Clexane, Lovenox, Inhixa, LMWH enoxaparin, Enoxa, Klexane, Becat
dalteparin | Fragmin, Boxol
tinzaparin | Innohep
bemiparin | Hibor, Zibor, Ivor
nadroparin | Fraxiparine, Fraxiparin, Fraxodi
certoparin | Mono-Embolex
alteplase | tPA, t-PA, rtPA, rt-PA, TPA, Activase, Actilyse, Cathflo
tenecteplase | TNK, TNKase, Metalyse, TNK-tPA
reteplase | Retavase, Rapilysin
warfarin | Coumadin, Jantoven, Aldocumar, Marevan
tranexamic acid | TXA, Cyklokapron, Amchafibrin, Lysteda
insulin regular | Novolin R, Humulin R, Actrapid, Humulina regular, Insuman Rapid, Altinsulin, Normalinsulin, Regular insulin, Insulin human, Huminsulin Normal
insulin aspart | NovoLog, NovoRapid, Fiasp
insulin lispro | Humalog, Lyumjev, Liprolog, Admelog
insulin glargine | Lantus, Toujeo, Basaglar, Abasaglar, Semglee
insulin detemir | Levemir
insulin degludec | Tresiba
insulin glulisine | Apidra
atorvastatin | Lipitor, Sortis, Zarator, Cardyl, Prevencor
simvastatin | Zocor, Simvahexal, Zocord
rosuvastatin | Crestor, Provisacor
ezetimibe, simvastatin | Vytorin, Inegy
metformin | Glucophage, Dianben, Siofor, Metfor
metformin, sitagliptin | Janumet, Velmetia, Efficib
metformin, vildagliptin | Eucreas, Galvus Met
albuterol | Ventolin, Proventil, ProAir, Sultanol, Salbu, Salbuhexal, Apsomol, Salamol, Aerolin
ipratropium | Atrovent, Ipra
albuterol, ipratropium | DuoNeb, Combivent, Combiprasal
fenoterol, ipratropium | Berodual, Duovent
budesonide, formoterol | Symbicort, Rilast, DuoResp
fluticasone, salmeterol | Advair, Seretide, Viani, Atmadisc, AirDuo
hydrocortisone | Solu-Cortef, Cortef, Hydrocort, Actocortina, HC
dexamethasone | Decadron, Dexa, Fortecortin, Dex, Dexametasona, DXM
methylprednisolone | Solu-Medrol, Medrol, Urbason, Solumoderin, Depo-Medrol, Medrone
prednisone | Deltasone, Decortin, Dacortin, Rectodelt, Rayos
prednisolone | Orapred, Decortin H, Solu-Decortin, Estilsona, Infectocortikrupp, Prelone, Klismacort, Predni
ondansetron | Zofran, Yatrox, Setofilm, Onda, Vomend
metoclopramide | Reglan, Primperan, MCP, Paspertin, Maxolon, Plasil, Gastronerton
dimenhydrinate | Vomex, Biodramina, Dramamine, Vomacur, Gravol, Cinfamar
diphenhydramine | Benadryl, Vivinox, Dolestan, Betadorm, Zzzquil, Soñodor
acetaminophen, diphenhydramine | Tylenol PM, Excedrin PM
diphenhydramine, ibuprofen | Advil PM
haloperidol | Haldol, Haldol Decanoat, Halo, Serenace
olanzapine | Zyprexa, Zyprexa Velotab, Zalasta
lorazepam | Ativan, Tavor, Orfidal, Temesta, Idalprem, Placinoral
diazepam | Valium, Diazemuls, Stesolid, Diastat, Valaxona, Faustan, Diaz
midazolam | Versed, Dormicum, Buccolam, Hypnovel, Epistatus, Nayzilam, Mida, Dormonid
alprazolam | Xanax, Trankimazin, Tafil
clonazepam | Rivotril, Klonopin, Antelepsin
phenytoin | Dilantin, Phenhydan, Zentropil, Epanutin, Epamin, Neosidantoina, Sinergina
fosphenytoin | Cerebyx, Pro-Epanutin
levetiracetam | Keppra, LEV, Spritam
valproate | Depakote, Depakine, Depacon, Epilim, Ergenyl, Orfiril, Convulex, VPA
carbamazepine | Tegretol, Tegretal, Timonil, Carba, CBZ
lamotrigine | Lamictal, Labileno, LTG, Crisomet
oxcarbazepine | Trileptal, Oxtellar
phenobarbital | Luminal, Luminaletas, Gardenal, Luminalette, PB
naloxone | Narcan, Nyxoid, Prenoxad, Kloxxado, Zimhi
ketamine | Ketalar, Ketolar, Ket
esketamine | Ketanest, Ketanest S, Spravato
propofol | Diprivan, Disoprivan, Propoven, Ivofol, Propolipid, Recofol
lidocaine | Xylocaine, Xylocain, Lido, Lidoderm, Lignocaine, Xylonor, Lidocain, Versatis, Xylocard, Octocaine
lidocaine, epinephrine | Xylocaine with epinephrine, Lidocaine with epinephrine, Lidocain mit Adrenalin
lidocaine, prilocaine | EMLA, Emla crema, Fortacin, Anesten
bupivacaine | Marcaine, Carbostesin, Sensorcaine, Svedocain, Bucain, Bupi
bupivacaine liposomal | Exparel
rocuronium | Zemuron, Esmeron, Roc, Rocu
succinylcholine | Sux, Suxa, Anectine, Quelicin, Scoline, Pantolax, Lysthenon, Mioflex
iodinated contrast | Omnipaque, Visipaque, Isovue, Ultravist, Imeron, Iomeron, Optiray, Xenetix, Accupaque, Solutrast, Urografin, Gastrografin, Gastrolux, Peritrast, Conray, Cystografin, Hexabrix, Oxilan, iothalamate, diatrizoate, ioxaglate
gadolinium contrast | Gadovist, Dotarem, ProHance, Magnevist, Multihance, Primovist, Omniscan, Clariscan, Elucirem, Vueway, Artirem, Eovist
potassium chloride | KCl, K-Dur, Klor-Con, Kalinor retard, Kalium Duriles, Slow-K, Potasion, Boi-K, Micro-K, Kaleorid, Kaliumchlorid, KCl 7.45 %, KCl 7,45 %, Rekawan
magnesium sulfate | MgSO4, Mag sulfate, Magnesium, Sulmetin, Mag, Magnesiumsulfat, Epsom salt
calcium gluconate | Ca gluconate, Calcium Sandoz, Suplecal
sodium bicarbonate | NaHCO3, Bicarb, Nabic, Bica
colchicine | Colcrys, Mitigare, Colchimax, Colchicum, Colchysat, Gloperba
methotrexate | MTX, Lantarel, Metoject, Otrexup, Rasuvo, Trexall, Metex
vincristine | Oncovin, Vincasar, Marqibo, VCR
vinblastine | Velban, Velbe, VBL
vinorelbine | Navelbine
allopurinol | Zyloric, Zyloprim, Allo
tamsulosin | Flomax, Omnic, Urolosin, Alna
omeprazole | Prilosec, Losec, Antra, Omep, Mopral
pantoprazole | Protonix, Pantozol, Anagastra, Panto, Pantoloc, Controloc
esomeprazole | Nexium, Nexium Mups
lansoprazole | Prevacid, Agopton, Opiren
famotidine | Pepcid, Pepdul
ranitidine | Zantac, Zantic, Sostril
butylscopolamine | Buscopan, Buscapina, Hyoscine butylbromide
acetylcysteine | NAC, ACC, Mucomyst, Fluimucil, Flumil, Acetadote
oxytocin | Pitocin, Syntocinon, Oxy-tocin
terbutaline | Brethine, Bricanyl, Terbasmin
`;
