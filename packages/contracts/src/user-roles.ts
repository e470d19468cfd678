/** The roles that a clinician chooses from at registration. An administrator may change a member's role. */
export const userRoles = ['Medical Practitioner', 'Student', 'Nurse', 'Resident', 'Fellow', 'Other'] as const;
export type UserRole = (typeof userRoles)[number];
