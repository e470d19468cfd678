/*
 * The words of test names beside the analyte. Sources: the parts of LOINC's long and short names (component, property,
 * time, system, scale, method), and the customary words of laboratories in English, Spanish and German. All words are
 * folded as `nameTokens` folds them.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Words that leave the test as it is: blood specimens, method, property and manner of speaking (LABTEST-3). */
export const neutralWords: ReadonlySet<string> = words(`
  serum or o oder per using via at on to que sera ser plasma plas pl serpl serplas serplasbld serplbld blood bld whole wb wholeblood venous ven arterial art
  arteriell arterielle arterielles venos venose venoses kapillar kapillare kapillarblut capillary cap capilar
  arterialized mixed bldv blda bldc bldmv bldco bldmc ppp plt poor rich heparin heparinized edta citrate fluoride
  arterialisiert arterieller venoser kapillarer suero plasmatico plasmatica serico serica seric seroso sangre
  sanguineo sanguinea sanguineos venosa venoso arteriales vollblut blut blutes im in i s of by for the de del
  la el los las en der des die das and und y with mit con from aus al a b p v c vb ab cb fp fs os
  fingerstick finger stick fingerprick heelstick glucometer glucometro glucomtr glucometer accuchek strip teststrip tira
  teststreifen streifentest poc poct istat i-stat epoc gem abl radiometer bedside point care testing gasometria bga
  gas gases gasometer analyzer abg vbg blutgas blutgasanalyse blutgase sangre hemogas
  moles mole mol   substance number count counts concentration conc concentracion konzentration  level
  levels lvl lvls estimation fluorid nivel niveles spiegel serumspiegel wert value valor zahl anzahl recuento contaje numero calculated calc
  measured estimated berechnet gemessen calculado medido automated auto manual manuell automatisiert
  automatico automatizado automatizada semiautomatizada automat enzymatic enzymatisch enzymatico activity aktivitat actividad catalytic cat
  unitless assay test tests prueba panel result results resultado ergebnis lab laboratory labor determination
  determinacion bestimmung quantitative quant qn quantitativ cuantitativo scnc mcnc ccnc ncnc acnc nfr vfr mfr
  vcnc pp lsmfr method methode metodo immunoassay eia elisa clia fia ria imm hexokinase jaffe ise
  enzym coagulation coag device meter near patient chemistry chem photometric colorimetric spectrophotometry
  random basal basale basales ayunas fasting fastened nuchtern nuechtern niichtern postprandial preprandial pre
  post fast dial semiautomatizado precision casual zufall gelegenheits stat urgent urgente notfall eilt cito routine repeat repeated rpt new nuevo neu
  kontrolle control verified confirmed corrected korrigiert korrigiertes korrigierter corregido adjusted
  ajustado angepasst final preliminary hemolyzed hemolysed haemolysed hamolytisch hemolizado critical kritisch critico
  vitro plain tube adult pediatric abs absolute absolut absolutes absoluto absoluta absoluter abso no nr nro num
  ln loinc local l lc code autom mikroskopisch differential diff differenzial formula actual aktuell aktuelles
  standard std act 37 37c 37degc degc temp temperature patient's core aktuelle reference
  temp adj bldcov kl bb klin chem qn ql min max bmp cmp cbc ct naf cbg idms coaguchek conteo accu chek quantitativa cuantitativa cuantitativo absolutos roche abbott siemens beckman architect cobas atellica vitros radiometer
  laboratorio sistema s p pls serumplasma bldcoa
`);

/** Words of high sensitivity. They name another test for troponin alone; for CRP they are a method. */
export const sensitiveWords: ReadonlySet<string> = words(
  'hs us sens hoch sensitives ultra high highly sensitivity sensitive highsensitivity highsensitive hochsensitiv hochsensitives hochsensitive hochsensitivitat hochempfindlich ultrasensible ultrasensitive ultrasensitivo sensibilidad alta sensitiv sensible as 5th 4th gen generation generacion gen5 stat elecsys',
);

/** Words of a specimen that is not blood. The result belongs to another test (LABTEST-1). */
export const otherSpecimens: ReadonlySet<string> = words(`
  urine urinary urin urines ur urn u uri urns orina urinario urinaria urinarios harn sammelurin spontanurin spoturin
  sammelharn 24h 24hr 24hs 24hrs csf liquor lcr cerebrospinal lumbar pleural pleura pleuraerguss pleurapunktat plr plrfld
  peritoneal perit peritfld ascites ascitic aszites ascitico synovial synv synvfld gelenkpunktat body fluid fld fluids
  bodyfld bdyfld fluido fluidos liquido liquidos punktat drain drainage drenaje stool feces fecal faeces stuhl heces fecales stl sweat
  schweiss sudor saliva speichel semen seminal ejaculate amniotic amnio amnfld gastric magensaft gastfld aspirate
  marrow knochenmark tissue gewebe tejido hair haar dialysate dialysat dialisis dialysis bal bronchoalveolar bile galle
  bilis vitreous vitr humor pericardial pericard meconium
  erythrocyte rbcs rbc milk leche sputum esputo swab abstrich exudado breath calculus stone water wasser
  dialfld wound herida wunde cervix cvx vag vaginal thrt throat nasal nph nasopharynx nasopharyngeal
`);

/** Words that make another test of any analyte that they stand beside: an enzyme, an antibody, an index. */
export const otherTestWords: ReadonlySet<string> = words(`
  dehydrogenase deshidrogenasa dehydrogenasa ab antibody antibodies antikorper anticuerpo anticuerpos ag antigen antigeno
  igg igm iga ige dna rna gene naat mutation genotype clearance aclaramiento depuracion esterase esterasa
  isoenzyme isoenzymes isoenzym isoform electrophoresis elektrophorese electroforesis mean mittleres mittlere mittlerer
  medio media corpuscular korpuskulares distribution distribucion verteilungsbreite width aggregation
  agregacion function funktion a1c hba1c a1 glycated glycosylated glycohemoglobin glykiert glykiertes glicada
  glicosilada glucosilada glucosylated binding bindungskapazitat capacity receptor rezeptor index ratio
  quotient cociente indice excretion ausscheidung gradient gradiente gap fraction saturation sattigung saturacion mb
  prothrombinase transferase transferasa carboxykinase peptide inhibitor induced release osmotic reserve
  fetal fetales foetal sickle a2 electroph variant haptoglobin deaminase synthetase phosphatase
  fosfatasa cofactor hydroxylase degradation splitting productos products spaltprodukte antiplatelet
  hiv hcv hbv hav viral virus load cd4 cd8 reticulocyte reticulocytes egfr gfr crcl phospholipid factor alloantibodies antithrombocytic culture kultur cultivo stain gram nucleotide ribosomal pattern
`);

/** Words of a fraction of cells. "Neutrophils/100 leukocytes" is not their count. */
export const fractionWords: ReadonlySet<string> = words(
  'percent pct % prozent porcentaje porciento relativ relative relativos',
);
