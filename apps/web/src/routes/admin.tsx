import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireRole } from '#lib/session/guard.ts'

/** Everything below /admin is for staff; the screens and the API check which staff may do what. */
export const Route = createFileRoute('/admin')({
  ...requireRole('admin'),
  // Each screen reads its address in its own script: public pages name these routes and load no more.
  validateSearch: (raw: Record<string, unknown>): object => raw,
  staticData: { frame: 'admin' },
  component: Outlet,
})
