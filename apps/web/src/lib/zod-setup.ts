/** zod tries `new Function` for speed, which the content security policy reports: this module must run before any schema is made. */
import { z } from 'zod'

z.config({ jitless: true })
