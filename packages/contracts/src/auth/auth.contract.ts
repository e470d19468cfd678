import * as z from 'zod';
import { defineEndpoints } from '../define.ts';
import { Id } from '../primitives.ts';

export const userRoles = ['Medical Practitioner', 'Student', 'Nurse', 'Resident', 'Fellow', 'Other'] as const;

/** Addresses compare without case. */
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address'));

/** D6: 8 to 128 characters; common passwords are refused by the server. */
export const Password = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'Password must be at most 128 characters');

export const Login = z.object({
  email: Email,
  password: z.string().min(1, 'Password is required').max(128),
});

const accepted = (message: string) => z.literal(true, message);

export const Register = z
  .object({
    username: z.string().trim().min(3, 'Username must be at least 3 characters').max(60),
    email: Email,
    password: Password,
    confirmPassword: z.string().max(128).optional(),
    fullName: z.string().trim().min(2, 'Full name is required').max(120),
    firstName: z.string().trim().max(60).optional(),
    lastName: z.string().trim().max(60).optional(),
    userRole: z.enum(userRoles, 'Please select your role'),
    acceptedTerms: accepted('You must accept the Terms & Conditions'),
    acceptedPrivacy: accepted('You must accept the Privacy Policy'),
    /** Joins that department (D1); without it a new department is made. */
    inviteCode: z.string().trim().max(40).optional(),
    /** Accepted and ignored (D2). */
    subscriptionStatus: z.unknown().optional(),
  })
  .refine((form) => form.confirmPassword === undefined || form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    // Said together with what is wrong elsewhere in the form, not after it.
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === 'confirmPassword'),
  });

/** The signed-in clinician as the profile shows them. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  role: z.string(),
  isAdmin: z.boolean(),
  department: z.object({ id: Id, name: z.string() }),
  subscriptionStatus: z.enum(['subscribed', 'unsubscribed']),
  /** Logins counted so far. */
  sessionCount: z.number().int(),
  /** The trial's limit; null for a subscribed account. */
  sessionLimit: z.number().int().nullable(),
});
export type User = z.output<typeof User>;

export const LoginAnswer = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: User,
  sessionCount: z.number().int(),
  sessionLimit: z.number().int().nullable(),
});

export const authEndpoints = defineEndpoints({
  login: {
    method: 'post',
    path: '/auth/login',
    summary: 'Signs in; counts one session of a trial account',
    access: 'public',
    body: Login,
    response: LoginAnswer,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    summary: 'Creates an account, in the department of an invite code or in a new one',
    access: 'public',
    status: 201,
    body: Register,
    response: z.object({ message: z.string(), user: User }),
  },
  profile: {
    method: 'get',
    path: '/auth/profile',
    summary: 'The signed-in clinician',
    access: 'session',
    response: User,
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Ends this session and disconnects its sockets on every node',
    access: 'session',
    status: 204,
    response: z.undefined(),
  },
});
