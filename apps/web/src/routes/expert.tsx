import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../lib/guard.ts'

/** Everything below /expert is for signed-in experts; its tabs stand in the header. */
export const Route = createFileRoute('/expert')(requireRole('expert'))
