/*
 * Messages of monitors that others published: what real devices send, with their mistakes. Each keeps its segments and codes. Times
 * are functions of the present, because a reading from years ago is refused, and MSH-11 is P where it was another.
 */

/** HL7's form of a moment in UTC, to the millisecond. */
export const fineStamp = (at = new Date()): string => `${at.toISOString().replace(/[-:TZ]/g, '')}+0000`;

let count = 0;
const control = () => {
  count += 1;
  return `M${count}`;
};

interface Sent {
  at?: Date;
  sentAt?: Date;
  cuffAt?: Date;
}

const join = (...segments: string[]): string => segments.join('\r');

/**
 * Philips IntelliVue MX500: "Example Numerics, Enumerations, and Waveform" of the FHIR implementation guide for point-of-care devices
 * (github.com/HL7/uv-pocd, input/pagecontent/mappingv2.md and its page of examples). It was sent with MSH-11 `D`.
 */
export const philipsMx500 = ({ at = new Date(), sentAt = at }: Sent = {}, rate = 60): string =>
  join(
    `MSH|^~\\&|SendingApplication|SendingFacility|ReceivingApplication|ReceivingFacility|${fineStamp(sentAt)}||ORU^R01^ORU_R01|${control()}|P|2.6|||AL|NE||8859/1|EN^English^ISO639||IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO`,
    'PID|1||12345^^^Philips^MR~6789^^^Philips^VN||LastName^FirstName^""^^^^L||19710108|U',
    'PV1|2|I|My Unit^^Bed1^Institution||||||||||||||||23456',
    `OBR|3||0009fbFFFF9b42b3^^^EUI-64|69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|||${fineStamp(at)}`,
    'OBX|4||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||7f2586c7-0506-46cd-a612-d8e75b838faa-IntelliVue MX500 - 866064',
    'OBX|5||70666^MDC_DEV_ECG_RESP_VMD^MDC|1.2.0.0|||||||X|||||||XW25200213',
    'OBX|6||70739^MDC_DEV_CARD_RATE_CHAN^MDC|1.2.1.0|||||||X',
    `OBX|7|NM|147842^MDC_ECG_CARD_BEAT_RATE^MDC|1.2.1.1|${rate}|264864^MDC_DIM_BEAT_PER_MIN^MDC|50-120||||F`,
    'OBX|8|ST|184327^MDC_ECG_STAT_RHY^MDC|1.2.4.20|MDC_ECG_PACED_RHY||||||F',
  );

/** Mindray VS8 in its demonstration: a message observed on the wire, in the notes of a public gateway for that monitor. */
export const mindrayVs8Demo = ({ at = new Date() }: Sent = {}): string =>
  join(
    `MSH|^~\\&|MINDRAY_VS_SERIES^00A037009B023649^EUI-64|MINDRAY|||${fineStamp(at)}||ORU^R01^ORU_R01|1|P|2.6|||AL|NE||UNICODE UTF-8|||IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO`,
    'PID|||99999^^^Hospital^PI||^^^^^^L|||||unknownrace',
    'PV1||I',
    'OBR|1|1^MINDRAY_VS_SERIES^00A037009B023649^EUI-64|1^MINDRAY_VS_SERIES^00A037009B023649^EUI-64|182777000^monitoring of patient^SCT',
    'OBX|1|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|77|262688^MDC_DIM_PERCENT^MDC||DEMO|||R',
    'OBX|2|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.3.1.149530|50|264864^MDC_DIM_BEAT_PER_MIN^MDC||DEMO|||R',
    'OBX|3|NM|150488^MDC_BLD_PERF_INDEX^MDC|1.3.1.150488|3.06|262688^MDC_DIM_PERCENT^MDC||DEMO|||R',
    'OBX|4|NM|151658^MDC_PULS_OXIM_PLETH_RESP_RATE^MDC|1.3.1.151658|12|264928^MDC_DIM_RESP_PER_MIN^MDC||DEMO|||R',
  );

/** Mindray VS900: the message in a public variant of HAPI's ExampleParseMessages. Its cuff measured 24 minutes before. */
export const mindrayVs900 = ({
  at = new Date(),
  cuffAt = new Date(at.getTime() - 24 * 60_000),
}: Sent = {}): string =>
  join(
    `MSH|^~\\&|MINDRAY_VS900^00A0370098007A80^EUI-64||||${fineStamp(at)}||ORU^R01^ORU_R01|${control()}|P|2.6|||AL|NE||UNICODE UTF-8|||IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO`,
    'PID|||^^^Hospital^PI||^^^^^^L',
    'PV1||I||||||||||||||||||||||||||||||||||||||||||20191201',
    `OBR|1|1914^MINDRAY_VS900^00A0370098007A80^EUI-64|1914^MINDRAY_VS900^00A0370098007A80^EUI-64|182777000^monitoring of patient^SCT|||${fineStamp(at)}`,
    `OBX|1|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|99|262688^MDC_DIM_PERCENT^MDC|||||R|||${fineStamp(at)}||||00A0370098007A80^^00A0370098007A80^EUI-64`,
    `OBX|2|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.3.1.149530|94|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|3|NM|150488^MDC_BLD_PERF_INDEX^MDC|1.3.1.150488|0.94|262688^MDC_DIM_PERCENT^MDC|||||R|||${fineStamp(at)}`,
    `OBX|4|NM|150301^MDC_PRESS_CUFF_SYS^MDC|1.1.9.150301|147|266016^MDC_DIM_MMHG^MDC|||||R|||${fineStamp(cuffAt)}|||^APERIODIC`,
    `OBX|5|NM|150303^MDC_PRESS_CUFF_MEAN^MDC|1.1.9.150303|109|266016^MDC_DIM_MMHG^MDC|||||R|||${fineStamp(cuffAt)}|||^APERIODIC`,
    `OBX|6|NM|150302^MDC_PRESS_CUFF_DIA^MDC|1.1.9.150302|90|266016^MDC_DIM_MMHG^MDC|||||R|||${fineStamp(cuffAt)}|||^APERIODIC`,
    `OBX|7|NM|188496^MDC_TEMP_AXIL^MDC|1.2.5.188496|35.1|268192^MDC_DIM_DEGC^MDC|||||R|||${fineStamp(cuffAt)}|||^APERIODIC`,
  );

/** Mindray eGateway: the sample of a public hospital application's page for such messages. The device is named once. */
export const mindrayGateway = (
  { at = new Date() }: Sent = {},
  { rate = 66, saturation = 98, breaths = 17 } = {},
): string =>
  join(
    `MSH|^~\\&|MINDRAY_EGATEWAY^00A03700273EDE18^EUI-64|MINDRAY|||${fineStamp(at)}||ORU^R01^ORU_R01|${control()}|P|2.6|||AL|NE||UNICODE UTF-8|||IHE_PCD_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO`,
    'PID|||^^^Hospital^PI|JOHN SMITH|||||unknownrace',
    'PV1||I|ICU^^5^XYZ HOSPITAL^^^^^00-0F-14-50-72-99',
    `OBR|1|23545^MINDRAY_EGATEWAY^00A03700273EDE18^EUI-64|23545^MINDRAY_EGATEWAY^00A03700273EDE18^EUI-64|182777000^monitoring of patient^SCT|||${fineStamp(at)}`,
    `OBX|1|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|${saturation}|262688^MDC_DIM_PERCENT^MDC|||||R|||${fineStamp(at)}||||000F14049B507238^BIG_DIPPER^000F14049B507238^EUI-64`,
    `OBX|2|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.3.1.149530|65|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|3|NM|150488^MDC_BLD_PERF_INDEX^MDC|1.3.1.150488|1.76|262688^MDC_DIM_PERCENT^MDC|||||R|||${fineStamp(at)}`,
    `OBX|4|NM|151658^MDC_PULS_OXIM_PLETH_RESP_RATE^MDC|1.3.1.151658|19|264928^MDC_DIM_RESP_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|5|NM|151578^MDC_TTHOR_RESP_RATE^MDC|1.7.1.151578|${breaths}|264928^MDC_DIM_RESP_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|6|NM|148066^MDC_ECG_V_P_C_RATE^MDC|1.7.2.148066|1|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|7|NM|108^MNDRY_ECG_PAUSE_RATE^99MNDRY|1.7.2.108|0|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
    `OBX|12|NM|148216^MDC_ECG_SV_BEATS^MDC|1.7.2.148216|0|262656^MDC_DIM_DIMLESS^MDC|||||R|||${fineStamp(at)}`,
    `OBX|13|NM|147842^MDC_ECG_HEART_RATE^MDC|1.7.4.147842|${rate}|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
  );

/** GE B40: the message of a public test sender that imitates it. */
export const geB40 = ({ at = new Date() }: Sent = {}): string =>
  join(
    `MSH|^~\\&|VSP^080019FFFE1443EC^EUI-64|GE Healthcare|||${fineStamp(at)}||ORU^R01^ORU_R01|${control()}|P|2.6|||NE|AL||UNICODE UTF-8|||PCD_DEC_001^IHE PCD^1.3.6.1.4.1.19376.1.6.1.1.1^ISO`,
    'PID|||HED12^^^PID^MR||LAZY^KITTY^^^^^L|||',
    'PV1||E|ICU^^79874',
    `OBR|1|080019FFFE1443EC1^VSP^080019FFFE1443EC^EUI-64|080019FFFE1443EC1^VSP^080019FFFE1443EC^EUI-64|182777000^monitoring of patient^SCT|||${fineStamp(at)}`,
    'OBX|1||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X',
    'OBX|2||69798^MDC_DEV_ECG_VMD^MDC|1.5.0.0|||||||X',
    'OBX|3|NM|147842^MDC_ECG_HEART_RATE^MDC|1.5.1.1|68|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||||||080019FFFE1443EC^B40_GE',
    'OBX|4||69766^MDC_DEV_GEN_CONC_AWAY_VMD^MDC|1.11.0.0|||||||X',
    'OBX|5|NM|151712^MDC_CONC_AWAY_CO2_EXP^MDC|1.11.1.1|1|266016^MDC_DIM_MMHG^MDC|||||R|||||||080019FFFE1443EC^B40_GE',
    'OBX|7||69642^MDC_DEV_ANALY_SAT_O2_VMD^MDC|1.22.0.0|||||||X',
    'OBX|8|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.22.1.1|67|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||||||080019FFFE1443EC^B40_GE',
    'OBX|9|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.22.1.2|97|262688^MDC_DIM_PERCENT^MDC|||||R|||||||080019FFFE1443EC^B40_GE',
  );

/** XH80X: the vendor's demonstration data in a public parser's tests. Every value is its way to say that there is none. */
export const xh80xNothing = ({ at = new Date() }: Sent = {}): string =>
  join(
    `MSH|^~\\&|XH80X^00A037009B000000^EUI-64||||${fineStamp(at)}||ORU^R01^ORU_R01|41|P|2.4|||AL|NE||UNICODE UTF-8`,
    'PID|||^^^^PI||^^^^^^L|||||',
    'PV1||I|^^^',
    `OBR|1|41^XH80X^00A037009B000000^EUI-64|41^XH80X^00A037009B000000^EUI-64|182777000^monitoring of patient^SCT|||${fineStamp(at)}`,
    `OBX|1|NM|150301^MDC_PRESS_CUFF_SYS^MDC|1.1.9.150301|-999|266016^MDC_DIM_MMHG^MDC||||||||${fineStamp(at)}`,
    `OBX|5|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|-999|262688^MDC_DIM_PERCENT^MDC||||||||${fineStamp(at)}`,
    `OBX|9|NM|147842^MDC_ECG_HEART_RATE^MDC|1.7.4.147842|-999|264864^MDC_DIM_BEAT_PER_MIN^MDC||||||||${fineStamp(at)}`,
    `OBX|7|NM|150344^MDC_TEMP^MDC|1.13.1.150344|-99.9|268192^MDC_DIM_DEGC^MDC||||||||${fineStamp(at)}`,
  );

/** "northern": the comment of a public application that reads such a monitor. 384.5 °C, -100 %, and codes with other codes' terms. */
export const northern = ({ at = new Date(), cuffAt = at }: Sent = {}): string =>
  join(
    `MSH|^~\\&|northern|patient monitor^|||${fineStamp(at)}||ORU^R01^ORU_R01|1362|P|2.6|`,
    'PID|||0001||expert^vs||00000000|M|',
    'PV1||I|^^',
    `OBR|1||||||${fineStamp(at)}|`,
    'OBX|1|NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|-100|262688^MDC_DIM_PERCENT^MDC|||||F||||',
    'OBX|2|NM|149530^MDC_PULS_OXIM_PULS_RATE^MDC|1.3.1.149530|-100|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||F||||',
    'OBX|3|NM|150344^MDC_TEMP^MDC|1.2.1.150344|38.5|268192^MDC_DIM_DEGC^MDC|||||F||||',
    'OBX|4|NM|150344^MDC_TEMP^MDC|1.2.2.150344|384.5|268192^MDC_DIM_DEGC^MDC|||||F||||',
    `OBX|3|NM|150031^MDC_PRESS_CUFF_SYS^MDC|1.1.9.150301|142|266016^MDC_DIM_MMHG^MDC|||||F||APERIODIC|${fineStamp(cuffAt)}|`,
    `OBX|4|NM|150303^MDC_PRESS_CUFF_MEAN^MDC|1.1.9.150303|114|266016^MDC_DIM_MMHG^MDC|||||F||APERIODIC|${fineStamp(cuffAt)}|`,
    `OBX|5|NM|150302^MDC_PRESS_CUFF_DIA^MDC|1.1.9.150302|100|266016^MDC_DIM_MMHG^MDC|||||F||APERIODIC|${fineStamp(cuffAt)}|`,
  );

/** Comen: the message of a public test sender ("NC_Monitor"). Two sensors of saturation. */
export const comen = ({ at = new Date() }: Sent = {}): string =>
  join(
    `MSH|^~\\&|NC_Monitor|KC261551373G|||${fineStamp(at)}||ORU^R01^ORU_R01|${control()}|P|2.6||||||UNICODE UTF-8`,
    'PID|||10006||lee|||M||Unknown',
    'PV1||I|^^&10|R',
    `OBR||||1^MON_PARAM^99COMEN|||${fineStamp(at)}`,
    `OBX||NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.1.150456|97|262688^MDC_DIM_PERCENT^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|160324^MDC_SPO2_SIGNAL_QUALITY_INDEX^MDC|1.3.1.160324|3.56|262688^MDC_DIM_PERCENT^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|149522^MDC_PULS_RATE^MDC|1.0.0.149522|59|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|150456^MDC_PULS_OXIM_SAT_O2^MDC|1.3.2.150456|91|262688^MDC_DIM_PERCENT^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|151562^MDC_RESP_RATE^MDC|1.14.1.151562|20|264928^MDC_DIM_RESP_PER_MIN^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|150344^MDC_TEMP^MDC|1.2.1.150344|37.0|268192^MDC_DIM_DEGC^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.1.9.150021|120|266016^MDC_DIM_MMHG^MDC|||||F|||${fineStamp(at)}`,
    `OBX||NM|150022^MDC_PRESS_BLD_NONINV_DIA^MDC|1.1.9.150022|80|266016^MDC_DIM_MMHG^MDC|||||F|||${fineStamp(at)}`,
  );

/** A cuff by Continua's rules: the message in the tests of a public receiver ("Cdog Health"). It was sent with MSH-11 `T`. */
export const continuaCuff = ({ at = new Date() }: Sent = {}): string =>
  join(
    `MSH|^~\\&|Cdog Health Ltd.^6CF049DB5F02^EUI-64||||${fineStamp(at)}||ORU^R01^ORU_R01|${control()}|P|2.6|||NE|AL|||||IHE PCD ORU-R012006^HL7^2.16.840.1.113883.9.n.m^HL7`,
    'PID|||28849103N^^^Imaginary Hospital^PI||Doe^John^Joseph^^^^L',
    `OBR|1|AB1234^Cdog Health Ltd.^6CF049DB5F02^EUI-64|AB1234^Cdog Health Ltd.^6CF049DB5F02^EUI-64|135840009^Blood pressure monitoring^SNOMED-CT|||${fineStamp(at)}|${fineStamp(at)}`,
    `OBX|2||528391^MDC_DEV_SPEC_PROFILE_BP^MDC|1|||||||X|||${fineStamp(at)}||||0123456789ABCDEF^EUI-64`,
    `OBX|3||150020^MDC_PRESS_BLD_NONINV^MDC|1.0.1|||||||X|||${fineStamp(at)}`,
    `OBX|4|NM|150021^MDC_PRESS_BLD_NONINV_SYS^MDC|1.0.1.1|140.5|266016^MDC_DIM_MMHG^MDC|||||R|||${fineStamp(at)}`,
    `OBX|5|NM|150022^MDC_PRESS_BLD_NONINV_DIA^MDC|1.0.1.2|95.0|266016^MDC_DIM_MMHG^MDC|||||R|||${fineStamp(at)}`,
    `OBX|6|NM|149546^MDC_PULS_RATE_NON_INV^MDC|1.0.0.1|75.5|264864^MDC_DIM_BEAT_PER_MIN^MDC|||||R|||${fineStamp(at)}`,
  );
