/** Bounds, apart from the schemas: a screen that only names one does not load zod and telephone metadata. */
export const PASSWORD_MIN = 8
/** Longer for staff, who see other people's data. */
export const STAFF_PASSWORD_MIN = 15
export const PASSWORD_MAX = 256
export const ABOUT_MIN = 30
export const ABOUT_MAX = 3000
export const PHOTOS_MIN = 3
export const PHOTOS_MAX = 20
export const MESSAGE_MAX = 5000
/** How long the own words may be changed after they were sent. */
export const MESSAGE_EDIT_MINUTES = 15
/** Files of one message. */
export const ATTACHMENTS_MAX = 10
export const ATTACHMENT_MEGABYTES_MAX = 20
/** All files that one account has sent. */
export const ATTACHMENT_MEGABYTES_PER_ACCOUNT = 2000
export const REPORT_WORDS_MAX = 1000
export const PICTURE_MEGABYTES_MAX = 12
/** A telephone's 50 megapixels pass; 16,000 × 16,000 does not. */
export const PICTURE_MEGAPIXELS_MAX = 64
export const COMPANY_MIN = 2
export const COMPANY_MAX = 120
export const COMPANY_DETAILS_MAX = 500
export const DESCRIPTION_MIN = 50
export const DESCRIPTION_MAX = 3000
export const SHOWCASES_MAX = 12
/** A picture sent for proposals of room and style. */
export const TAGGED_MEGABYTES_MAX = 1
export const OWN_STYLES_MAX = 5
export const NOTICE_WEEKS_MAX = 52
export const CAPACITY_MAX = 100
export const AUTOMATIC_ANSWER_MIN = 20
export const AUTOMATIC_ANSWER_MAX = 1000
export const REACH_KM_MIN = 5
export const REACH_KM_MAX = 500
export const REPLY_TITLE_MIN = 2
export const REPLY_TITLE_MAX = 60
export const REPLY_MAX = 2000
export const REPLIES_MAX = 30
export const STAFF_VIEW_NAME_MAX = 60
export const STAFF_VIEW_ADDRESS_MAX = 1000
export const STAFF_VIEWS_MAX = 100
export const DAY_OFF_LABEL_MAX = 60
/** Entries to come in an expert's calendar, and how far ahead they may lie. */
export const DAYS_OFF_MAX = 60
export const DAYS_OFF_YEARS = 2
export const SEARCH_WORDS_MIN = 2
export const SEARCH_WORDS_MAX = 80
export const SAVED_SEARCH_NAME_MIN = 2
export const SAVED_SEARCH_NAME_MAX = 60
export const SAVED_SEARCHES_MAX = 20
export const PROJECT_TITLE_MIN = 3
export const PROJECT_TITLE_MAX = 80
export const PROJECT_STORY_MAX = 5000
export const PROJECT_PICTURES_MIN = 3
export const PROJECT_PICTURES_MAX = 24
export const CAPTION_MAX = 200
export const ALT_MAX = 150
export const MATERIALS_MAX = 8
export const MATERIAL_MAX = 40
/** Long edge in pixels; smaller pictures may be kept, but do not count for publishing. */
export const PUBLISH_EDGE_MIN = 1200
/** Pictures one account may keep. */
export const PICTURES_PER_ACCOUNT = 600
export const CONTACT_SUBJECT_MAX = 120
export const CONTACT_MESSAGE_MIN = 20
export const CONTACT_MESSAGE_MAX = 5000
/** From telling people of newer terms until those hold for them. */
export const TERMS_NOTICE_DAYS = 30
/** A legal text as an owner writes it, and what changed with a version of it. */
export const LEGAL_SOURCE_MAX = 80_000
export const LEGAL_CHANGES_MAX = 1000
/** The address of who runs the installation, and where else it is found. */
export const COMPANY_LINES_MAX = 6
export const COMPANY_LINKS_MAX = 8
export const LOGO_MEGABYTES_MAX = 1
export const NOTICE_TEXT_MIN = 20
export const NOTICE_TEXT_MAX = 5000
export const NOTICE_PATH_MAX = 2000
export const NOTICE_RULE_MAX = 300
/** How long a mailed draft lives, and its answers at most. */
export const DRAFT_DAYS = 30
export const DRAFT_BYTES_MAX = 64 * 1024

/** A note of an expert about a lead, and how many of them one lead takes. */
export const NOTE_MAX = 2000
export const NOTES_PER_LEAD = 100

/** How long a deleted showcase can be restored, in days, and where in the order one may stand. */
export const SHOWCASE_RESTORE_DAYS = 1
export const SHOWCASE_POSITION_MAX = 99_999

/** How long an archived lead and a deleted project can be restored, in days. */
export const RESTORE_DAYS = 30

/** A text of a project that lost against another window's can be brought back for as long. */
export const KEPT_TEXT_DAYS = 30
/** Of one project; the oldest go first. */
export const KEPT_TEXTS_MAX = 20

/** Amounts of quotes, in minor units: a hundred million euros of building, a tenth of that in one line. */
export const BUILDING_COST_MAX = 10_000_000_000
export const LINE_AMOUNT_MAX = 1_000_000_000
export const HOURLY_RATE_MAX = 1_000_000
export const HOURS_MAX = 10_000
export const QUOTE_LINES_MAX = 30
export const QUOTE_PART_MAX = 80
export const QUOTE_INCLUDED_MAX = 500
export const QUOTE_NOTES_MAX = 2000
export const QUOTE_WORDS_MAX = 120
export const REVISIONS_MAX = 20
/** How long a quote may stay open, in days. */
export const QUOTE_DAYS_MAX = 365
/** How far ahead the agreed end of the work may lie, in days: five years. */
export const QUOTE_END_DAYS_MAX = 1826
/** What somebody says with a decline, a cancellation or a wish for other times. */
export const ANSWER_NOTE_MAX = 500

/** What is told of the market to everybody: whole days in Copenhagen, the last one yesterday. */
export const FIGURES_DAYS = 90
/** Fewer briefs say nothing about anybody's chances, and too much about each of them. */
export const FIGURES_LEAST_BRIEFS = 10
/** And so do fewer new experts about the wait for a first lead. */
export const FIGURES_LEAST_EXPERTS = 10

/** What quotes have come to: fees of the last two years, whole days in Copenhagen. */
export const PRICES_DAYS = 730
/** Fewer say nothing about what is usual, and too much about each. */
export const PRICES_LEAST_PROJECTS = 10
export const PRICES_LEAST_EXPERTS = 5
/** Nobody's own prices pass for everybody's: one expert has quoted in at most this share of the projects. */
export const PRICES_MOST_OF_ONE = 0.5

/** How many days the insights may be asked for at once. */
export const MOST_INSIGHT_DAYS = 366
/** How many days the dashboard of staff may be asked for at once; as many before them are read too. */
export const MOST_DASHBOARD_DAYS = 366
/** Photos that one call may name by their ids. */
export const INSPIRATION_IDS_MAX = 60

export const BOARDS_MAX = 50
export const BOARD_PHOTOS_MAX = 500
export const BOARD_NAME_MAX = 60
export const BOARD_NOTE_MAX = 500
/** As many photos of an attached board a brief shows. */
export const BRIEF_BOARD_PHOTOS_MAX = 60
/** An expert's appeal to a decision. */
export const APPEAL_MIN = 20
export const APPEAL_MAX = 2000
/** The reason of a decision about a profile. */
export const REVIEW_REASON_MIN = 10
export const REVIEW_REASON_MAX = 1000

/** Of one vocabulary that staff edit: forms show all of it at once. */
export const OPTIONS_MAX = 100
export const OPTION_NAME_MIN = 2
export const OPTION_NAME_MAX = 60
export const OPTION_DESCRIPTION_MAX = 300
export const OPTION_SLUG_MAX = 40

/** Questions that an owner adds: how many of them are there at once, and what each may say. */
export const EXTRA_QUESTIONS_MAX = 30
export const EXTRA_LABEL_MAX = 120
export const EXTRA_HELP_MAX = 300
export const EXTRA_OPTIONS_MAX = 20
export const EXTRA_OPTION_MAX = 60
export const EXTRA_UNIT_MAX = 10
/** A text that answers one. */
export const EXTRA_TEXT_MAX = 500

/** Style photos made of uploads in one call. */
export const SHOWCASES_AT_ONCE = 50
export const SHOWCASE_ALT_MAX = 150
/** Of the credit, and of the name of the licence. */
export const SHOWCASE_CREDIT_MAX = 120

/** Tokens of accounts that one device shows when somebody signs in there. */
export const KNOWN_DEVICES_MOST = 5
