import { describe, expect, it } from 'vitest';
import {
  comen,
  continuaCuff,
  geB40,
  mindrayGateway,
  mindrayVs8Demo,
  mindrayVs900,
  northern,
  philipsMx500,
  xh80xNothing,
} from '../../../../test/hl7/monitor-samples.ts';
import { parseMessage } from '../../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { deviceKey, monitorMessage } from './monitor-readings.ts';

const at = new Date('2026-03-01T12:00:00.000Z');
const read = (text: string) => monitorMessage(parseMessage(text, '8859/1'), { zone: 'UTC', now: at });
const problemOf = (text: string): string => {
  try {
    read(text);
    return 'none';
  } catch (error) {
    return error instanceof Hl7Refusal ? error.problem : String(error);
  }
};

/** Changes one OBX of the gateway's message. */
const withObx = (field: string, value: string) =>
  mindrayGateway({ at }).replace(/^(OBX\|13.*)$/m, (line) => {
    const fields = line.split('|');
    fields[Number(field)] = value;
    return fields.join('|');
  });

describe('a message of a monitor', () => {
  it('is read whole: Mindray by its gateway, with the device named once', () => {
    const { deviceId, name, readings, unread } = read(mindrayGateway({ at }));
    expect({ deviceId, name }).toEqual({ deviceId: '000F14049B507238', name: 'BIG_DIPPER' });
    expect(readings).toEqual([
      { at, numbers: { oxygenSaturation: 98, heartRate: 66, respiratoryRate: 17 }, gaps: [] },
    ]);
    expect(unread).toContain('108 MNDRY_ECG_PAUSE_RATE');
    expect(unread).toContain('148066 MDC_ECG_V_P_C_RATE');
  });

  it('is read whole: Philips, whose device is the whole one and not its module', () => {
    const { deviceId, readings, unread } = read(philipsMx500({ at }));
    expect(deviceId).toBe('7f2586c7-0506-46cd-a612-d8e75b838faa-IntelliVue MX500 - 866064');
    expect(readings[0]?.numbers).toEqual({ heartRate: 60 });
    expect(unread).toEqual(['184327 MDC_ECG_STAT_RHY']);
  });

  it('is read whole: GE, the heart rate by ECG before the pulse', () => {
    const { deviceId, name, readings } = read(geB40({ at }));
    expect({ deviceId, name }).toEqual({ deviceId: '080019FFFE1443EC', name: 'B40_GE' });
    expect(readings[0]?.numbers).toEqual({ heartRate: 68, oxygenSaturation: 97 });
  });

  it('keeps the moment of a cuff, which is not the moment of the message', () => {
    const cuffAt = new Date('2026-03-01T11:36:00.000Z');
    const { readings, statedAt } = read(mindrayVs900({ at, cuffAt }));
    expect(statedAt).toEqual(at);
    expect(readings).toEqual([
      { at, numbers: { oxygenSaturation: 99, heartRate: 94 }, gaps: [] },
      {
        at: cuffAt,
        numbers: { temperature: 35.1, bloodPressureSystolic: 147, bloodPressureDiastolic: 90 },
        gaps: [],
      },
    ]);
  });

  it('rounds what a chart shows in whole numbers', () => {
    expect(read(continuaCuff({ at })).readings[0]?.numbers).toEqual({
      bloodPressureSystolic: 141,
      bloodPressureDiastolic: 95,
      heartRate: 76,
    });
    expect(read(continuaCuff({ at })).deviceId).toBe('0123456789ABCDEF');
  });

  it('takes the lower of two saturations', () => {
    expect(() => read(comen({ at }))).toThrow('no-device-id');
    const named = comen({ at }).replace(
      '97|262688^MDC_DIM_PERCENT^MDC|||||F|||',
      '97|262688^MDC_DIM_PERCENT^MDC|||||F|||',
    );
    const withDevice = `${named}\rPRT|1|AD||EQUIP^^HL70912||||||0123456789ABCDE0^NC`;
    expect(read(withDevice).readings[0]?.numbers.oxygenSaturation).toBe(91);
    expect(read(withDevice).deviceId).toBe('0123456789ABCDE0');
  });

  it('MONITOR-5: a value that the monitor does not have is a gap and no number', () => {
    const { readings } = read(xh80xNothing({ at }));
    expect(readings[0]?.numbers).toEqual({});
    expect(readings[0]?.gaps).toEqual([
      { sign: 'temperature', why: 'unavailable' },
      { sign: 'heartRate', why: 'unavailable' },
      { sign: 'bloodPressure', why: 'unavailable' },
      { sign: 'oxygenSaturation', why: 'unavailable' },
    ]);
  });

  it('MONITOR-5: reads nothing of a code that another code’s term contradicts', () => {
    const named = `${northern({ at })}\rPRT|1|AD||EQUIP^^HL70912||||||N1`;
    const { readings, unread } = read(named);
    expect(readings[0]?.numbers).toEqual({ temperature: 38.5 });
    expect(readings[0]?.gaps).toContainEqual({ sign: 'bloodPressure', why: 'implausible' });
    expect(unread).toContain('150031 MDC_PRESS_CUFF_SYS');
  });

  it.each([
    ['NAV', 'unavailable'],
    ['INV', 'artefact'],
    ['QUES', 'artefact'],
    ['CAL', 'unavailable'],
  ])('MONITOR-5: the state %s of OBX-8 is a gap: %s', (state, why) => {
    // The heart rate has another source, which counts.
    expect(read(withObx('8', state)).readings[0]?.numbers.heartRate).toBe(65);
    const alone = withObx('8', state)
      .replace(/^OBX\|2\|.*$/m, '')
      .replace(/\r\r/g, '\r');
    expect(read(alone).readings[0]?.gaps).toEqual([{ sign: 'heartRate', why }]);
  });

  it('MONITOR-5: says that an electrode is off where the message does', () => {
    const off = withObx('5', '')
      .replace(/^OBX\|2\|.*$/m, '')
      .replace(/\r\r/g, '\r');
    const message = `${off}\rOBX|20|ST|196660^MDC_EVT_INOP^MDC|1.7.9.1|MDC_EVT_LEAD_OFF||||||R`;
    expect(read(message).readings[0]?.gaps).toEqual([{ sign: 'heartRate', why: 'lead-off' }]);
  });

  it('refuses simulated values, which look like a patient’s', () => {
    expect(problemOf(mindrayVs8Demo({ at }))).toBe('test-message');
  });

  it('converts kPa and °F, and reads no number in a unit of something else', () => {
    const kpa = continuaCuff({ at })
      .replace('140.5|266016^MDC_DIM_MMHG', '18.7|265987^MDC_DIM_KILO_PASCAL')
      .replace('95.0|266016^MDC_DIM_MMHG', '12.0|265987^MDC_DIM_KILO_PASCAL');
    expect(read(kpa).readings[0]?.numbers).toMatchObject({
      bloodPressureSystolic: 140,
      bloodPressureDiastolic: 90,
    });
    expect(read(withObx('6', '262688^MDC_DIM_PERCENT^MDC')).readings[0]?.numbers.heartRate).toBe(65);
  });

  it('names one device: two are refused, and a gateway is none', () => {
    const two = `${geB40({ at })}\rOBX|20||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|2.0.0.0|||||||X|||||||A1\rOBX|21||69965^MDC_DEV_MON_PHYSIO_MULTI_PARAM_MDS^MDC|1.0.0.0|||||||X|||||||A2`;
    expect(problemOf(two)).toBe('several-devices');
    const gateway = mindrayGateway({ at }).replaceAll(
      '||||000F14049B507238^BIG_DIPPER^000F14049B507238^EUI-64',
      '',
    );
    expect(read(gateway).deviceId).toBe('00A03700273EDE18 ICU 5');
  });

  it('names a device alike however its label groups the digits', () => {
    expect(
      new Set(['00-0f-14-04-9b-50-72-38', '000F14049B507238', '00:0F:14:04:9B:50:72:38'].map(deviceKey)).size,
    ).toBe(1);
    expect(deviceKey('Bay 3 - B40')).toBe('Bay 3 - B40');
  });

  it('is refused if it has no reading with a meaning here', () => {
    const none = mindrayGateway({ at })
      .split('\r')
      .filter((line) => !/15\d{4}\^|149530|147842/.test(line))
      .join('\r');
    expect(['no-result', 'no-device-id']).toContain(problemOf(none));
  });
});
