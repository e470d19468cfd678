import { devicesEndpoints } from '@bedside/contracts/devices/devices.contract.ts';
import type { Bind } from '../../http/bind.ts';
import { createDevices, type Devices } from './devices.service.ts';
import { createMonitorSets } from './monitor-sets.service.ts';

export const devicesDomain = {
  services: { devices: createDevices, monitorSets: createMonitorSets },
  routes(bind: Bind, { devices }: { devices: Devices }): void {
    bind.session(devicesEndpoints.seen, (_input, request) => devices.seen(request));
    bind.session(devicesEndpoints.attached, ({ params }, request) =>
      devices.attached(request, params.patientId),
    );
    bind.session(devicesEndpoints.attach, ({ params, body }, request) =>
      devices.attach(request, params.patientId, body),
    );
    bind.session(devicesEndpoints.detach, ({ params }, request) =>
      devices.detach(request, params.patientId, params.attachmentId),
    );
  },
  // Where a device hangs is no finding. Its sets are vitals, and say that they are unverified.
  prompt: null,
  fhir: null,
  handover: null,
  board: null,
  demo: null,
};
