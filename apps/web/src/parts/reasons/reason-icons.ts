import {
  Brush,
  CalendarClock,
  DoorOpen,
  Hammer,
  MapPin,
  Milestone,
  Quote,
  Ruler,
  Sparkles,
  Star,
  Timer,
  UserRound,
  Video,
  Wallet,
  type LucideIcon,
} from 'lucide-react'

/** By the first word of a reason's key: `budget_above` is about money like `budget`. */
const icons: Record<string, LucideIcon> = {
  style: Brush,
  budget: Wallet,
  proximity: MapPin,
  online: Video,
  quality: Star,
  type: UserRound,
  specialist: Sparkles,
  specialists: Sparkles,
  aspect: Hammer,
  aspects: Hammer,
  text: Quote,
  timeline: CalendarClock,
  size: Ruler,
  phase: Milestone,
  response: Timer,
}

/** A kind that came after this table gets the door: every reason has some icon. */
export const reasonIcon = (key: string): LucideIcon => icons[key.split('_')[0] ?? ''] ?? DoorOpen
