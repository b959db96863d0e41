import { useQuery } from '@tanstack/react-query'

import { endStaffSession, inviteStaff, listStaffSessions } from '@shop/client/staff-sessions'
import type { StaffRole } from '@shop/contracts/staff'
import type { StaffSession } from '@shop/contracts/staff-session'
import { capitalized } from '@shop/domain/capitalized'
import { Select, TextField } from '@shop/ui/field'
import type { Column } from '@shop/ui/table'

import { Lines } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { queryOf } from '../../frame/queries/query-client.ts'
import { client, useStaff } from '../../frame/staff/staff-session.ts'
import { Credentials, SecretButton } from '../../forms/credentials.tsx'

const staffSessions = queryOf(['staff-sessions'], listStaffSessions)

/** Shown only to managers, and only if the shop itself signs staff in, not an access proxy. */
export const StaffSection = () => {
  const staff = useStaff()
  const isByLink = staff?.session?.via === 'session' || staff?.session?.via === 'key'
  return isByLink && staff?.role === 'manager' && <People />
}

const People = () => (
  <Credentials
    title="People"
    text="Each person signs in with a link of their own, for 30 days. What they change is recorded under their name."
    mayText="invite people"
    create={<InvitePerson />}
    query={useQuery(staffSessions())}
    noun="people"
    rowsOf={({ sessions }) => sessions}
    columns={columns}
    nameOf={({ email }) => email}
    empty={{ title: 'Nobody has signed in by a link', text: 'Invite the first person.' }}
    revoke={{
      text: 'They are signed out at once, and their link no longer works.',
      run: (id) => endStaffSession(client, id),
      failed: 'They were not signed out',
      topic: 'staff-sessions',
    }}
  />
)

const columns: readonly Column<StaffSession>[] = [
  {
    name: 'Person',
    kind: 'lead',
    cell: ({ email, invited_by: by, is_current: isYou }) => (
      <Lines
        name={isYou ? `${email} (you)` : email}
        note={by === null ? 'By the link of npm start' : `Invited by ${by}`}
      />
    ),
  },
  { name: 'Role', cell: ({ role }) => capitalized(role) },
  {
    name: 'Signed in',
    cell: ({ signed_in_at: at }) => (at === null ? 'Not yet' : timeText(at)),
  },
  { name: 'Until', cell: ({ expires_at: at }) => timeText(at) },
]

const InvitePerson = () => (
  <SecretButton
    button="Invite a person"
    title="Invite a person"
    madeTitle="The sign-in link"
    firstFocus="input[name='email']"
    confirm="Make the link"
    make={(fields) =>
      inviteStaff(client, {
        email: String(fields.get('email')),
        // The cast is safe, because the `<select>` has no other values.
        role: fields.get('role') as StaffRole,
      })
    }
    failed="The link was not made"
    topic="staff-sessions"
    renderAbout={({ session: { email, role } }) =>
      `It is shown only once. Send it to ${email}: it signs in whoever uses it first, as ${role}.`
    }
    secretOf={({ link, session }) => ({
      label: 'Sign-in link',
      value: location.origin + link,
      hint: `Works once, until ${timeText(session.expires_at)}.`,
    })}
  >
    {({ fieldOf }) => (
      <>
        <TextField {...fieldOf('email', 'Email')} type="email" hasRequiredMark />
        <Select {...fieldOf('role', 'Role')} options={roles} defaultValue="clerk" />
      </>
    )}
  </SecretButton>
)

const roles: readonly (readonly [StaffRole, text: string])[] = [
  ['viewer', 'Viewer: reads'],
  ['clerk', 'Clerk: also edits'],
  ['manager', 'Manager: also exports, deletes, publishes and invites'],
]
