import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { departmentKey } from './department/departments.queries.ts';

/** How often a screen asks what a monitor said last. The chart itself gets its sets by entries. */
const liveRefetchMs = 10_000;

/** Queries the monitors that hang at a patient. Their entries make the client read it again. */
export const attachedDevicesQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'devices'],
    queryFn: ({ signal }) => call(devicesEndpoints.attached, { params: { patientId } }, { signal }),
    refetchInterval: liveRefetchMs,
  });

/** Queries the monitors that have sent lately, and where they hang. */
export const seenDevicesQuery = () =>
  queryOptions({
    queryKey: [...departmentKey, 'devices'],
    queryFn: ({ signal }) => call(devicesEndpoints.seen, {}, { signal }),
    refetchOnMount: 'always',
    refetchInterval: liveRefetchMs,
  });
