import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireRole } from '#lib/guard.ts'

/** Everything below /admin is for staff; which kind of staff may do what, the screens and the API know. */
export const Route = createFileRoute('/admin')({
  ...requireRole('admin'),
  staticData: { frame: 'admin' },
  component: Outlet,
})
