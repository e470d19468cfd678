/**
 * Passwords of at least eight characters that an attacker guesses first. They are keyboard walks, sequences, place
 * names and seasons with years, in the three languages. Compiled by hand; compared in lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort passwort1
    passwort123 contraseña contrasena contrasena1 contraseña1 12345678 123456789 1234567890 87654321
    987654321 0123456789 11223344 12341234 12344321 123123123 147258369 123654789 147852369 789456123
    11112222 10203040 13131313 12121212 qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234 1q2w3e4r
    1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx asdfghjk asdfghjkl asdf1234 qwertzui qwertzuiop yxcvbnm1
    zxcvbnm1 zxcvbnm123 1234qwer qwer1234 q1w2e3r4 abcd1234 abc12345 abcdefgh abcdefg1 a1b2c3d4 aa123456
    a1234567 a12345678 123456aa 123456ab 1234abcd iloveyou iloveyou1 sunshine sunshine1 princess
    princess1 football football1 baseball baseball1 basketball superman superman1 batman123 starwars
    starwars1 computer computer1 internet whatever trustno1 letmein1 letmein123 welcome1 welcome12
    welcome123 willkommen bienvenido bienvenida michelle jennifer jessica1 charlie1 liverpool chelsea1
    arsenal1 barcelona realmadrid alexander samantha elizabeth victoria nicholas benjamin maverick
    mercedes corvette mustang1 dolphin1 butterfly chocolate admin123 admin1234 administrator
    administrador changeme changeme1 default1 temp1234 test1234 testtest test12345 secret123 secret12
    master123 monkey123 dragon123 shadow123 hallo123 hello123 hola1234 schatz123 sommer123 winter123
    summer123 summer2024 summer2025 summer2026 winter2024 winter2025 winter2026 spring2026 autumn2026
    herbst2026 verano2026 invierno2026 hospital hospital1 hospital123 doctor123 nurse123 medical1
    medicine emergency emergency1 urgencias notaufnahme krankenhaus bedside1 bedside123 clinical1
    clinician patient1 patient123 paciente1
  `
    .trim()
    .split(/\s+/),
);

/**
 * Words that clinicians in English, Spanish or German often begin a password with. They extend the list of leaked
 * passwords: places, professions, seasons, months and days. Lower case, without accents; ß as ss.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
    password passwort kennwort losung contrasena clave secreto geheim welcome willkommen bienvenido bienvenida letmein admin
    administrator administrador changeme test temp demo default login user usuario benutzer guest invitado gast hello hallo
    hola servus qwerty qwertz qwertzuiop asdf asdfgh asdfghjkl yxcv zxcvbn
    hospital klinik klinikum clinic clinica krankenhaus spital notaufnahme urgencias emergency ambulance rettung ambulancia
    bedside patient patients paciente doctor doktor doctora nurse nursing pfleger pflege schwester enfermera enfermero medico
    medica medicine medizin medicina medical clinical clinician station triage trauma radiology surgery chirurgie cirugia
    spring summer autumn fall winter fruhling fruhjahr sommer herbst primavera verano otono invierno
    january february march april june july august september october november december januar februar marz mai juni juli
    oktober dezember enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag
    lunes martes miercoles jueves viernes sabado domingo
    covid corona berlin munchen hamburg wien zurich madrid barcelona london
  `
    .trim()
    .split(/\s+/),
);
