/** Bounds, separate from the schemas: a screen that only needs a number does not load zod and telephone metadata. */
export const PASSWORD_MIN = 8
/** Longer for staff, because they see other people's data. */
export const STAFF_PASSWORD_MIN = 15
export const PASSWORD_MAX = 256
export const ABOUT_MIN = 30
export const ABOUT_MAX = 3000
export const PHOTOS_MIN = 3
export const PHOTOS_MAX = 20
export const MESSAGE_MAX = 5000
/** How long the author may edit a message after sending it. */
export const MESSAGE_EDIT_MINUTES = 15
/** Files of one message. */
export const ATTACHMENTS_MAX = 10
export const ATTACHMENT_MEGABYTES_MAX = 20
/** For all files that one account has sent. */
export const ATTACHMENT_MEGABYTES_PER_ACCOUNT = 2000
export const REPORT_WORDS_MAX = 1000
export const PICTURE_MEGABYTES_MAX = 12
/** Allows a phone's 50 megapixels, but not 16,000 × 16,000. */
export const PICTURE_MEGAPIXELS_MAX = 64
export const COMPANY_MIN = 2
export const COMPANY_MAX = 120
export const COMPANY_DETAILS_MAX = 500
export const DESCRIPTION_MIN = 50
export const DESCRIPTION_MAX = 3000
export const SHOWCASES_MAX = 12
/** A picture sent to get proposals of room and style. */
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
/** Future entries in an expert's calendar, and how far ahead they may be. */
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
/** Long edge in pixels; smaller pictures are accepted, but do not count for publishing. */
export const PUBLISH_EDGE_MIN = 1200
/** The most pictures one account may store. */
export const PICTURES_PER_ACCOUNT = 600
export const CONTACT_SUBJECT_MAX = 120
export const CONTACT_MESSAGE_MIN = 20
export const CONTACT_MESSAGE_MAX = 5000
/** From the notification about newer terms until they take effect for the person. */
export const TERMS_NOTICE_DAYS = 30
/** A legal text as an owner writes it, and the summary of changes of a version. */
export const LEGAL_SOURCE_MAX = 80_000
export const LEGAL_CHANGES_MAX = 1000
/** The address and other pages of the company that runs the installation. */
export const COMPANY_LINES_MAX = 6
export const COMPANY_LINKS_MAX = 8
export const LOGO_MEGABYTES_MAX = 1
export const NOTICE_TEXT_MIN = 20
export const NOTICE_TEXT_MAX = 5000
export const NOTICE_PATH_MAX = 2000
export const NOTICE_RULE_MAX = 300
/** How many days a mailed draft is stored, and the most bytes of its answers. */
export const DRAFT_DAYS = 30
export const DRAFT_BYTES_MAX = 64 * 1024

/** A note of an expert about a lead, and the most notes per lead. */
export const LEAD_NOTE_MAX = 2000
export const NOTES_PER_LEAD = 100

/** For how many days a deleted showcase can be restored, and the highest position in the order. */
export const SHOWCASE_RESTORE_DAYS = 1
export const SHOWCASE_POSITION_MAX = 99_999

/** For how many days an archived lead and a deleted project can be restored. */
export const RESTORE_DAYS = 30

/** For how many days a project's text that was overwritten from another window can be restored. */
export const KEPT_TEXT_DAYS = 30
/** Per project; the oldest are removed first. */
export const KEPT_TEXTS_MAX = 20

/** Amounts of quotes, in minor units: at most a hundred million euros of building, a tenth of that in one line. */
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
/** The most days a quote may stay open. */
export const QUOTE_DAYS_MAX = 365
/** How many days ahead the agreed end of the work may be: five years. */
export const QUOTE_END_DAYS_MAX = 1826
/** The text of a decline, a cancellation or a request for other times. */
export const ANSWER_NOTE_MAX = 500

/** Public figures of the market: whole days in Copenhagen, the last one yesterday. */
export const FIGURES_DAYS = 90
/** Fewer briefs say nothing about the chances of experts, and too much about each client. */
export const FIGURES_LEAST_BRIEFS = 10
/** Fewer new experts say nothing about the wait for a first lead. */
export const FIGURES_LEAST_EXPERTS = 10

/** Figures of quoted prices: fees of the last two years, whole days in Copenhagen. */
export const PRICES_DAYS = 730
/** Fewer projects say nothing about usual prices, and too much about each. */
export const PRICES_LEAST_PROJECTS = 10
export const PRICES_LEAST_EXPERTS = 5
/** One expert may have quoted in at most this share of the projects, so that one's prices do not count as usual. */
export const PRICES_MOST_OF_ONE = 0.5

/** The most days one request for insights may cover. */
export const MOST_INSIGHT_DAYS = 366
/** The most days one request for the dashboard may cover; as many days before them are read too. */
export const MOST_DASHBOARD_DAYS = 366
/** The most photos one call may name by id. */
export const INSPIRATION_IDS_MAX = 60

export const BOARDS_MAX = 50
export const BOARD_PHOTOS_MAX = 500
export const BOARD_NAME_MAX = 60
export const BOARD_NOTE_MAX = 500
/** The most photos of an attached board that a brief shows. */
export const BRIEF_BOARD_PHOTOS_MAX = 60
/** An expert's appeal against a decision. */
export const APPEAL_MIN = 20
export const APPEAL_MAX = 2000
/** The reason of a decision about a profile. */
export const EXPERT_REASON_MIN = 10
export const EXPERT_REASON_MAX = 1000

/** Per vocabulary that staff edit: forms show all options at once. */
export const OPTIONS_MAX = 100
export const OPTION_NAME_MIN = 2
export const OPTION_NAME_MAX = 60
export const OPTION_DESCRIPTION_MAX = 300
export const OPTION_SLUG_MAX = 40

/** Questions that an owner adds: how many there may be, and the lengths of their texts. */
export const EXTRA_QUESTIONS_MAX = 30
export const EXTRA_LABEL_MAX = 120
export const EXTRA_HELP_MAX = 300
export const EXTRA_OPTIONS_MAX = 20
export const EXTRA_OPTION_MAX = 60
export const EXTRA_UNIT_MAX = 10
/** A text as answer to one. */
export const EXTRA_TEXT_MAX = 500

/** Style photos made from uploads in one call. */
export const SHOWCASES_AT_ONCE = 50
export const SHOWCASE_ALT_MAX = 150
/** The credit, and the name of the licence. */
export const SHOWCASE_CREDIT_MAX = 120

/** Accounts whose tokens one device sends at a sign-in. */
export const KNOWN_DEVICES_MOST = 5
