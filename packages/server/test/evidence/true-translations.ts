import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';

/*
 * Replies and sentences of replies with their translations, written by hand for the tests. `[v1]` is the link of a record.
 */

export const trueTranslations: readonly Record<ReplyLanguage, string>[] = [
  {
    en: 'SpO₂ 91 %, 12 min ago [v1]. Give oxygen to a saturation of 94–98 %.',
    es: 'SpO₂ 91 %, hace 12 min [v1]. Administrar oxígeno hasta una saturación de 94–98 %.',
    de: 'SpO₂ 91 %, vor 12 min [v1]. Sauerstoff geben bis zu einer Sättigung von 94–98 %.',
  },
  {
    en: '- **Heart rate:** 128/min, rising since 2 h [v1]\n- **Blood pressure:** 92/54 mmHg [v1]\n- **Temperature:** 38.7 °C [v2]',
    es: '- **Frecuencia cardíaca:** 128/min, en aumento desde hace 2 h [v1]\n- **Presión arterial:** 92/54 mmHg [v1]\n- **Temperatura:** 38,7 °C [v2]',
    de: '- **Herzfrequenz:** 128/min, seit 2 h steigend [v1]\n- **Blutdruck:** 92/54 mmHg [v1]\n- **Temperatur:** 38,7 °C [v2]',
  },
  {
    en: 'No fever, no hypoxia.',
    es: 'Sin fiebre, sin hipoxia.',
    de: 'Kein Fieber, keine Hypoxie.',
  },
  {
    en: 'The chart records no allergies.',
    es: 'La historia no registra alergias.',
    de: 'In der Akte sind keine Allergien erfasst.',
  },
  {
    en: 'Lactate 4.2 mmol/L [l1] with a systolic pressure below 100 mmHg: treat as sepsis until proven otherwise.',
    es: 'Lactato 4,2 mmol/L [l1] con una presión sistólica por debajo de 100 mmHg: tratar como sepsis hasta que se demuestre lo contrario.',
    de: 'Laktat 4,2 mmol/L [l1] bei einem systolischen Druck unter 100 mmHg: bis zum Beweis des Gegenteils als Sepsis behandeln.',
  },
  {
    en: 'Give 2 g ceftriaxone IV now and repeat the lactate in 2 h.',
    es: 'Administrar 2 g de ceftriaxona IV ahora y repetir el lactato en 2 h.',
    de: 'Jetzt 2 g Ceftriaxon i.v. geben und das Laktat in 2 h wiederholen.',
  },
  {
    en: 'The patient is not hypotensive and does not need vasopressors at the moment.',
    es: 'El paciente no está hipotenso y no necesita vasopresores por el momento.',
    de: 'Der Patient ist nicht hypoton und braucht derzeit keine Vasopressoren.',
  },
  {
    en: 'Weakness of the left arm and the left leg since 08:40.',
    es: 'Debilidad del brazo izquierdo y de la pierna izquierda desde las 08:40.',
    de: 'Schwäche des linken Arms und des linken Beins seit 08:40.',
  },
  {
    en: 'Reduced breath sounds on the right, none on the left base.',
    es: 'Murmullo vesicular disminuido en el lado derecho, ninguno en la base izquierda.',
    de: 'Abgeschwächtes Atemgeräusch rechts, keines links basal.',
  },
  {
    en: "**Can't be judged from the chart:** pain level (not assessed), urine output (not recorded).",
    es: '**No se puede valorar con la historia clínica:** dolor (no valorado), diuresis (no registrada).',
    de: '**Aus der Akte nicht zu beurteilen:** Schmerz (nicht erhoben), Urinausscheidung (nicht erfasst).',
  },
  {
    en: 'NEWS2 is 7 (3 for the respiratory rate of 28/min). An urgent review by a physician is needed.',
    es: 'NEWS2 es 7 (3 por la frecuencia respiratoria de 28/min). Se necesita una valoración urgente por un médico.',
    de: 'NEWS2 ist 7 (3 für die Atemfrequenz von 28/min). Eine dringende ärztliche Beurteilung ist nötig.',
  },
  {
    en: 'Potassium 6.4 mmol/L [l2], 40 min ago. Record an ECG now and check for hemolysis.',
    es: 'Potasio 6,4 mmol/L [l2], hace 40 min. Registrar un ECG ahora y comprobar si hay hemólisis.',
    de: 'Kalium 6,4 mmol/L [l2], vor 40 min. Jetzt ein EKG schreiben und eine Hämolyse prüfen.',
  },
  {
    en: 'Do not give beta blockers: the heart rate is 48/min.',
    es: 'No administrar betabloqueantes: la frecuencia cardíaca es de 48/min.',
    de: 'Keine Betablocker geben: Die Herzfrequenz ist 48/min.',
  },
  {
    en: 'A pulmonary embolism cannot be ruled out without imaging.',
    es: 'Una embolia pulmonar no se puede descartar sin imagen.',
    de: 'Eine Lungenembolie lässt sich ohne Bildgebung nicht ausschließen.',
  },
  {
    en: 'Penicillin is contraindicated: anaphylaxis in 2019.',
    es: 'La penicilina está contraindicada: anafilaxia en 2019.',
    de: 'Penicillin ist kontraindiziert: Anaphylaxie 2019.',
  },
  {
    en: 'The 78-year-old patient takes metformin 1000 mg twice daily and bisoprolol 2.5 mg once daily.',
    es: 'La paciente de 78 años toma metformina 1000 mg dos veces al día y bisoprolol 2,5 mg una vez al día.',
    de: 'Die 78-jährige Patientin nimmt Metformin 1000 mg zweimal täglich und Bisoprolol 2,5 mg einmal täglich.',
  },
  {
    en: 'Hypoglycemia is unlikely: glucose was 6.1 mmol/L 20 min ago.',
    es: 'Una hipoglucemia es improbable: la glucosa era de 6,1 mmol/L hace 20 min.',
    de: 'Eine Hypoglykämie ist unwahrscheinlich: Die Glukose betrug vor 20 min 6,1 mmol/L.',
  },
  {
    en: '1. Repeat the vital signs in 15 min.\n2. Take blood cultures before the antibiotic.\n3. Call the senior physician if the systolic pressure stays below 90 mmHg.',
    es: '1. Repetir las constantes en 15 min.\n2. Extraer hemocultivos antes del antibiótico.\n3. Avisar al médico responsable si la presión sistólica sigue por debajo de 90 mmHg.',
    de: '1. Vitalzeichen in 15 min wiederholen.\n2. Blutkulturen vor dem Antibiotikum abnehmen.\n3. Den Oberarzt rufen, wenn der systolische Druck unter 90 mmHg bleibt.',
  },
  {
    en: '### Attention\nThe SpO₂ fell from 95 to 88 % within 30 min [v1] [v2].',
    es: '### Atención\nLa SpO₂ cayó de 95 a 88 % en 30 min [v1] [v2].',
    de: '### Achtung\nDie SpO₂ fiel innerhalb von 30 min von 95 auf 88 % [v1] [v2].',
  },
  {
    en: 'Troponin is missing. Without it the HEART score cannot be completed.',
    es: 'Falta la troponina. Sin ella no se puede completar la puntuación HEART.',
    de: 'Troponin fehlt. Ohne diesen Wert kann der HEART-Score nicht vervollständigt werden.',
  },
  {
    en: 'Pregnancy is unknown. Ask before an X-ray.',
    es: 'El embarazo es desconocido. Preguntar antes de una radiografía.',
    de: 'Schwangerschaft ist unbekannt. Vor einem Röntgenbild fragen.',
  },
  {
    en: 'Paracetamol 1 g can be repeated every 6 h, at most 4 g per day.',
    es: 'El paracetamol 1 g se puede repetir cada 6 h, como máximo 4 g al día.',
    de: 'Paracetamol 1 g kann alle 6 h wiederholt werden, höchstens 4 g pro Tag.',
  },
  {
    en: 'Consider 250 mL of crystalloid over 10 min, then reassess.',
    es: 'Considerar 250 mL de cristaloide en 10 min y después reevaluar.',
    de: '250 mL Kristalloid über 10 min erwägen, danach neu beurteilen.',
  },
  {
    en: 'Nobody has reviewed the critical result yet.',
    es: 'Nadie ha revisado todavía el resultado crítico.',
    de: 'Niemand hat den kritischen Befund bisher gesichtet.',
  },
  {
    en: 'A temperature above 38 °C and a heart rate of more than 90/min fit an infection.',
    es: 'Una temperatura por encima de 38 °C y una frecuencia cardíaca de más de 90/min encajan con una infección.',
    de: 'Eine Temperatur über 38 °C und eine Herzfrequenz von mehr als 90/min passen zu einer Infektion.',
  },
  {
    en: 'The last set of vitals is 4 h 54 min old. Measure again before any decision.',
    es: 'El último registro de constantes tiene 4 h 54 min. Medir de nuevo antes de cualquier decisión.',
    de: 'Die letzten Vitalzeichen sind 4 h 54 min alt. Vor jeder Entscheidung erneut messen.',
  },
  {
    en: 'GCS 14 of 15, pupils equal, no focal deficit.',
    es: 'GCS 14 de 15, pupilas iguales, sin déficit focal.',
    de: 'GCS 14 von 15, Pupillen gleich, kein fokales Defizit.',
  },
  {
    en: 'Creatinine 182 µmol/L [l1] was 96 µmol/L three months ago: avoid NSAIDs and contrast without hydration.',
    es: 'La creatinina de 182 µmol/L [l1] era de 96 µmol/L hace tres meses: evitar AINE y contraste sin hidratación.',
    de: 'Kreatinin 182 µmol/L [l1] lag vor drei Monaten bei 96 µmol/L: NSAR und Kontrastmittel ohne Hydrierung vermeiden.',
  },
  {
    en: 'The patient is stable, but discharge is not safe: two values are still missing.',
    es: 'El paciente está estable, pero el alta no es segura: todavía faltan dos valores.',
    de: 'Der Patient ist stabil, aber eine Entlassung ist nicht sicher: Es fehlen noch zwei Werte.',
  },
  {
    en: 'Hemoglobin 7.1 g/dL [l3]. Two units of red cells should be ready.',
    es: 'Hemoglobina 7,1 g/dL [l3]. Dos unidades de concentrado de hematíes deberían estar listas.',
    de: 'Hämoglobin 7,1 g/dL [l3]. Zwei Einheiten Erythrozytenkonzentrat sollten bereitliegen.',
  },
  {
    en: 'INR 3.8 [l1] under warfarin. Bleeding has not been reported.',
    es: 'INR 3,8 [l1] con warfarina. No se ha notificado sangrado.',
    de: 'INR 3,8 [l1] unter Warfarin. Eine Blutung ist nicht berichtet.',
  },
  {
    en: 'The patient has not received antibiotics.',
    es: 'El paciente no ha recibido antibióticos.',
    de: 'Der Patient hat keine Antibiotika erhalten.',
  },
  {
    en: 'The target SpO₂ is 88–92 % because scale 2 applies.',
    es: 'El objetivo de SpO₂ es 88–92 % porque se aplica la escala 2.',
    de: 'Das SpO₂-Ziel ist 88–92 %, weil Skala 2 gilt.',
  },
  {
    en: 'An acute coronary syndrome is the most dangerous cause. The first ECG at 14:20 showed no ST elevation.',
    es: 'Un síndrome coronario agudo es la causa más peligrosa. El primer ECG a las 14:20 no mostró elevación del ST.',
    de: 'Ein akutes Koronarsyndrom ist die gefährlichste Ursache. Das erste EKG um 14:20 zeigte keine ST-Hebung.',
  },
  {
    en: 'Do not discharge without a second troponin after 3 h.',
    es: 'No dar el alta sin una segunda troponina a las 3 h.',
    de: 'Nicht ohne ein zweites Troponin nach 3 h entlassen.',
  },
  {
    en: 'Fracture of the right wrist is possible: swelling, no open wound, sensation intact.',
    es: 'Es posible una fractura de la muñeca derecha: hinchazón, sin herida abierta, sensibilidad conservada.',
    de: 'Eine Fraktur des rechten Handgelenks ist möglich: Schwellung, keine offene Wunde, Sensibilität erhalten.',
  },
  {
    en: 'Platelets 45 ×10⁹/L [l1] and fibrinogen 0.9 g/L [l2] suggest a consumption.',
    es: 'Las plaquetas de 45 ×10⁹/L [l1] y el fibrinógeno de 0,9 g/L [l2] sugieren un consumo.',
    de: 'Thrombozyten 45 ×10⁹/L [l1] und Fibrinogen 0,9 g/L [l2] sprechen für einen Verbrauch.',
  },
  {
    en: '| Sign | Value | Age |\n| --- | --- | --- |\n| SpO₂ | 91 % | 12 min ago |\n| Heart rate | 118/min | 12 min ago |',
    es: '| Signo | Valor | Antigüedad |\n| --- | --- | --- |\n| SpO₂ | 91 % | hace 12 min |\n| Frecuencia cardíaca | 118/min | hace 12 min |',
    de: '| Zeichen | Wert | Alter |\n| --- | --- | --- |\n| SpO₂ | 91 % | vor 12 min |\n| Herzfrequenz | 118/min | vor 12 min |',
  },
  {
    en: 'Morphine 2 mg IV was given 25 min ago [m1]. The pain level afterwards is not recorded.',
    es: 'Se administró morfina 2 mg IV hace 25 min [m1]. El dolor posterior no está registrado.',
    de: 'Morphin 2 mg i.v. wurde vor 25 min gegeben [m1]. Der Schmerz danach ist nicht erfasst.',
  },
  {
    en: 'The qSOFA is 2: respiratory rate 24/min and systolic pressure 96 mmHg. Confusion is not present.',
    es: 'El qSOFA es 2: frecuencia respiratoria 24/min y presión sistólica 96 mmHg. No hay confusión.',
    de: 'Der qSOFA ist 2: Atemfrequenz 24/min und systolischer Druck 96 mmHg. Eine Verwirrtheit liegt nicht vor.',
  },
  {
    en: 'A blood pressure of 210/115 mmHg on two measurements without organ damage does not need a rapid reduction.',
    es: 'Una presión arterial de 210/115 mmHg en dos mediciones sin daño orgánico no requiere una reducción rápida.',
    de: 'Ein Blutdruck von 210/115 mmHg bei zwei Messungen ohne Organschaden braucht keine rasche Senkung.',
  },
  {
    en: 'The child weighs 14 kg: ibuprofen 10 mg/kg is 140 mg.',
    es: 'El niño pesa 14 kg: ibuprofeno 10 mg/kg son 140 mg.',
    de: 'Das Kind wiegt 14 kg: Ibuprofen 10 mg/kg sind 140 mg.',
  },
  {
    en: 'pH 7.21 and bicarbonate 12 mmol/L [l1]: metabolic acidosis. The cause is not clear from the chart.',
    es: 'pH 7,21 y bicarbonato 12 mmol/L [l1]: acidosis metabólica. La causa no está clara en la historia.',
    de: 'pH 7,21 und Bikarbonat 12 mmol/L [l1]: metabolische Azidose. Die Ursache ist aus der Akte nicht klar.',
  },
  {
    en: 'Stop metformin while the lactate is above 2 mmol/L.',
    es: 'Suspender la metformina mientras el lactato esté por encima de 2 mmol/L.',
    de: 'Metformin pausieren, solange das Laktat über 2 mmol/L liegt.',
  },
  {
    en: 'The note of the colleague mentions neither trauma nor alcohol.',
    es: 'La nota del colega no menciona ni traumatismo ni alcohol.',
    de: 'Die Notiz des Kollegen erwähnt weder ein Trauma noch Alkohol.',
  },
  {
    en: 'Chest X-ray: opacity of the right lower lobe, no pleural effusion [x1].',
    es: 'Radiografía de tórax: opacidad del lóbulo inferior derecho, sin derrame pleural [x1].',
    de: 'Röntgen-Thorax: Verschattung des rechten Unterlappens, kein Pleuraerguss [x1].',
  },
  {
    en: 'High-flow oxygen at 15 L/min has raised the SpO₂ to 96 %.',
    es: 'El oxígeno de alto flujo a 15 L/min ha subido la SpO₂ a 96 %.',
    de: 'High-Flow-Sauerstoff mit 15 L/min hat die SpO₂ auf 96 % erhöht.',
  },
  {
    en: 'The deterioration began 6 h ago; since then the respiratory rate has risen from 18/min to 30/min.',
    es: 'El deterioro comenzó hace 6 h; desde entonces la frecuencia respiratoria ha subido de 18/min a 30/min.',
    de: 'Die Verschlechterung begann vor 6 h; seitdem ist die Atemfrequenz von 18/min auf 30/min gestiegen.',
  },
  {
    en: 'This is not a complete assessment. Verify every dose with the local formulary.',
    es: 'Esta no es una valoración completa. Verificar cada dosis con la guía farmacológica local.',
    de: 'Dies ist keine vollständige Beurteilung. Jede Dosis mit der lokalen Arzneimittelliste prüfen.',
  },
  {
    en: 'The patient denies chest pain and has no shortness of breath at rest.',
    es: 'El paciente niega dolor torácico y no tiene disnea en reposo.',
    de: 'Der Patient verneint Thoraxschmerzen und hat keine Atemnot in Ruhe.',
  },
  {
    en: 'Sodium 118 mmol/L [l1]: do not correct by more than 8 mmol/L in 24 h.',
    es: 'Sodio 118 mmol/L [l1]: no corregir más de 8 mmol/L en 24 h.',
    de: 'Natrium 118 mmol/L [l1]: nicht um mehr als 8 mmol/L in 24 h korrigieren.',
  },
  {
    en: 'Abdomen soft, unremarkable bowel sounds, no guarding.',
    es: 'Abdomen blando, ruidos intestinales anodinos, sin defensa.',
    de: 'Abdomen weich, unauffällige Darmgeräusche, keine Abwehrspannung.',
  },
  {
    en: 'CURB-65 of 3 or more: admit. The score is 3 with a urea of 9.8 mmol/L [l1].',
    es: 'CURB-65 de 3 o más: ingresar. La puntuación es 3 con una urea de 9,8 mmol/L [l1].',
    de: 'CURB-65 von 3 oder mehr: aufnehmen. Der Score ist 3 bei einem Harnstoff von 9,8 mmol/L [l1].',
  },
  {
    en: 'Since 21 November the patient has taken furosemide 40 mg in the morning.',
    es: 'Desde el 21 de noviembre la paciente toma furosemida 40 mg por la mañana.',
    de: 'Seit dem 21. November nimmt die Patientin Furosemid 40 mg am Morgen.',
  },
  {
    en: 'CRP 212 mg/L [l1], leukocytes 18.4 ×10⁹/L [l2]. A focus is not documented.',
    es: 'PCR 212 mg/L [l1], leucocitos 18,4 ×10⁹/L [l2]. No hay ningún foco documentado.',
    de: 'CRP 212 mg/L [l1], Leukozyten 18,4 ×10⁹/L [l2]. Ein Fokus ist nicht dokumentiert.',
  },
  {
    en: '**Safety**\n- Allergies: unknown, ask before any drug.\n- Weight: not recorded.\n- Kidney function: no result.',
    es: '**Seguridad**\n- Alergias: desconocidas, preguntar antes de cualquier fármaco.\n- Peso: no registrado.\n- Función renal: sin resultado.',
    de: '**Sicherheit**\n- Allergien: unbekannt, vor jedem Medikament fragen.\n- Gewicht: nicht erfasst.\n- Nierenfunktion: kein Befund.',
  },
  {
    en: 'Hypokalemia of 2.9 mmol/L [l1] explains the arrhythmia. Replace 20 mmol/h with continuous monitoring.',
    es: 'La hipopotasemia de 2,9 mmol/L [l1] explica la arritmia. Reponer 20 mmol/h con monitorización continua.',
    de: 'Die Hypokaliämie von 2,9 mmol/L [l1] erklärt die Arrhythmie. 20 mmol/h unter kontinuierlichem Monitoring ersetzen.',
  },
  {
    en: 'The left pupil is 5 mm and does not react; the right one is 3 mm. Call neurosurgery now.',
    es: 'La pupila izquierda mide 5 mm y no reacciona; la derecha mide 3 mm. Avisar a neurocirugía ahora.',
    de: 'Die linke Pupille ist 5 mm weit und reagiert nicht; die rechte ist 3 mm weit. Jetzt die Neurochirurgie rufen.',
  },
  {
    en: 'Based on 12 sets of vitals, the values of the last 6 h are stable: heart rate 72–84/min, no alarm.',
    es: 'Según 12 registros de constantes, los valores de las últimas 6 h son estables: frecuencia cardíaca 72–84/min, ninguna alarma.',
    de: 'Nach 12 Messungen sind die Werte der letzten 6 h stabil: Herzfrequenz 72–84/min, kein Alarm.',
  },
  {
    en: 'Adrenaline 0.5 mg IM is the first step in anaphylaxis. Antihistamines do not replace it.',
    es: 'La adrenalina 0,5 mg IM es el primer paso en la anafilaxia. Los antihistamínicos no la sustituyen.',
    de: 'Adrenalin 0,5 mg i.m. ist der erste Schritt bei Anaphylaxie. Antihistaminika ersetzen es nicht.',
  },
  {
    en: 'D-dimer 1,250 ng/mL [l1] in a 45-year-old woman is not specific.',
    es: 'El dímero D de 1250 ng/mL [l1] en una mujer de 45 años no es específico.',
    de: 'D-Dimer 1.250 ng/mL [l1] bei einer 45-jährigen Frau ist nicht spezifisch.',
  },
  {
    en: 'Urine output is 20 mL/h, less than 0.5 mL/kg/h. The bladder has not been scanned.',
    es: 'La diuresis es de 20 mL/h, menos de 0,5 mL/kg/h. La vejiga no se ha examinado con ecografía.',
    de: 'Die Urinausscheidung ist 20 mL/h, weniger als 0,5 mL/kg/h. Die Blase ist nicht geschallt.',
  },
  {
    en: 'The most urgent problem is the low blood pressure of 84/46 mmHg, which has been falling for 90 min.',
    es: 'El problema más urgente es la presión arterial baja de 84/46 mmHg, que lleva 90 min bajando.',
    de: 'Das dringendste Problem ist der niedrige Blutdruck von 84/46 mmHg, der seit 90 min fällt.',
  },
  {
    en: 'Aspirin 300 mg should be given now unless there is active bleeding.',
    es: 'Se debe administrar ácido acetilsalicílico 300 mg ahora, salvo que haya sangrado activo.',
    de: 'Acetylsalicylsäure 300 mg sollte jetzt gegeben werden, es sei denn, es besteht eine aktive Blutung.',
  },
  {
    en: 'Nobody asked about allergies. Do this before you give penicillin.',
    es: 'Nadie ha preguntado por las alergias. Hágalo antes de administrar penicilina.',
    de: 'Niemand hat nach Allergien gefragt. Tun Sie dies, bevor Sie Penicillin geben.',
  },
  {
    en: 'Lactate fell from 4.8 to 2.9 mmol/L in 3 h, which suggests that the fluids work.',
    es: 'El lactato bajó de 4,8 a 2,9 mmol/L en 3 h, lo que sugiere que los líquidos funcionan.',
    de: 'Das Laktat fiel in 3 h von 4,8 auf 2,9 mmol/L, was dafür spricht, dass die Flüssigkeit wirkt.',
  },
  {
    en: 'There is no documented weight, so a weight-based dose cannot be calculated.',
    es: 'No hay un peso documentado, por lo que no se puede calcular una dosis según el peso.',
    de: 'Es ist kein Gewicht dokumentiert, daher kann keine gewichtsbezogene Dosis berechnet werden.',
  },
  {
    en: 'The oxygen saturation of 93 % was measured with 4 L/min of oxygen; without oxygen it is unknown.',
    es: 'La saturación de oxígeno de 93 % se midió con 4 L/min de oxígeno; sin oxígeno es desconocida.',
    de: 'Die Sauerstoffsättigung von 93 % wurde unter 4 L/min Sauerstoff gemessen; ohne Sauerstoff ist sie unbekannt.',
  },
  {
    en: 'Suspected appendicitis: pain in the right lower quadrant for 18 h, vomiting twice, leukocytes 14.2 ×10⁹/L.',
    es: 'Sospecha de apendicitis: dolor en el cuadrante inferior derecho desde hace 18 h, dos vómitos, leucocitos 14,2 ×10⁹/L.',
    de: 'Verdacht auf Appendizitis: Schmerzen im rechten Unterbauch seit 18 h, zweimaliges Erbrechen, Leukozyten 14,2 ×10⁹/L.',
  },
  {
    en: 'NEWS2 5: respiratory rate 22/min (2), SpO₂ 94 % (1), heart rate 112/min (2).',
    es: 'NEWS2 5: frecuencia respiratoria 22/min (2), SpO₂ 94 % (1), frecuencia cardíaca 112/min (2).',
    de: 'NEWS2 5: Atemfrequenz 22/min (2), SpO₂ 94 % (1), Herzfrequenz 112/min (2).',
  },
  {
    en: 'The last dose of apixaban 5 mg was taken about 6 h ago, so thrombolysis is contraindicated.',
    es: 'La última dosis de apixabán 5 mg se tomó hace unas 6 h, por lo que la trombólisis está contraindicada.',
    de: 'Die letzte Dosis Apixaban 5 mg wurde vor etwa 6 h eingenommen, daher ist eine Thrombolyse kontraindiziert.',
  },
  {
    en: 'If the patient does not improve within 30 min, consider intensive care.',
    es: 'Si el paciente no mejora en 30 min, considere cuidados intensivos.',
    de: 'Wenn sich der Patient nicht innerhalb von 30 min bessert, erwägen Sie eine Intensivtherapie.',
  },
  {
    en: '**Not known:** time of symptom onset, anticoagulation, glucose.',
    es: '**No se conoce:** hora de inicio de los síntomas, anticoagulación, glucosa.',
    de: '**Nicht bekannt:** Zeitpunkt des Symptombeginns, Antikoagulation, Glukose.',
  },
  {
    en: 'Salbutamol 2.5 mg nebulized can be repeated every 20 min in the first hour.',
    es: 'El salbutamol 2,5 mg nebulizado se puede repetir cada 20 min en la primera hora.',
    de: 'Salbutamol 2,5 mg vernebelt kann in der ersten Stunde alle 20 min wiederholt werden.',
  },
  {
    en: 'The chest pain has been present since 06:15 and radiates to the left arm.',
    es: 'El dolor torácico está presente desde las 06:15 e irradia al brazo izquierdo.',
    de: 'Der Thoraxschmerz besteht seit 06:15 und strahlt in den linken Arm aus.',
  },
  {
    en: 'A GCS of 8 or less means that the airway is not safe.',
    es: 'Un GCS de 8 o menos significa que la vía aérea no es segura.',
    de: 'Ein GCS von 8 oder weniger bedeutet, dass der Atemweg nicht sicher ist.',
  },
  {
    en: 'Temperature 35.1 °C: rewarm and look for sepsis, which may present without fever.',
    es: 'Temperatura 35,1 °C: recalentar y buscar una sepsis, que puede cursar sin fiebre.',
    de: 'Temperatur 35,1 °C: erwärmen und nach einer Sepsis suchen, die ohne Fieber verlaufen kann.',
  },
  {
    en: 'Her blood glucose of 2.4 mmol/L explains the confusion. Give 20 g of glucose IV and check again after 10 min.',
    es: 'Su glucemia de 2,4 mmol/L explica la confusión. Administrar 20 g de glucosa IV y controlar de nuevo a los 10 min.',
    de: 'Ihr Blutzucker von 2,4 mmol/L erklärt die Verwirrtheit. 20 g Glukose i.v. geben und nach 10 min erneut kontrollieren.',
  },
];
