import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireRole } from '#lib/session/guard.ts'

/** Everything below /admin is for staff; which kind of staff may do what, the screens and the API know. */
export const Route = createFileRoute('/admin')({
  ...requireRole('admin'),
  // Each screen reads its address itself, in its own script: public pages name these routes and carry no more of them.
  validateSearch: (raw: Record<string, unknown>): object => raw,
  staticData: { frame: 'admin' },
  component: Outlet,
})
