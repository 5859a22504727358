/** Every widget in its states, for the tests that hold for all of them. */
import { Controls } from './Controls.testing.tsx'
import { Fields } from './Fields.testing.tsx'
import { Overlays } from './Overlays.testing.tsx'
import { Pictures } from './Pictures.testing.tsx'
import { Showing } from './Showing.testing.tsx'

export const groups = { Controls, Fields, Overlays, Pictures, Showing }
