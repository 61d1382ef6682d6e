/** Signs of the drills, drawn with a pen in a square of 24: the bar is the battle group's front as it stands. */
const UP = "M12,12 L12,3 M8.5,6.5 L12,3 L15.5,6.5";
const BAR = "M4,15 L20,15 L20,20 L4,20 Z";

export const drillIcons: Readonly<Record<string, string>> = {
  advance: `${BAR} ${UP}`,
  wheel_left: `${BAR} M18,12 Q17,5 7,5.5 M10.4,2.4 L7,5.5 L10,8.8`,
  wheel_right: `${BAR} M6,12 Q7,5 17,5.5 M13.6,2.4 L17,5.5 L14,8.8`,
  turn_left: `${BAR} M12,12 L12,7 L4,7 M7.4,3.6 L4,7 L7.4,10.4`,
  turn_right: `${BAR} M12,12 L12,7 L20,7 M16.6,3.6 L20,7 L16.6,10.4`,
  turn_about: `${BAR} M8,12 L8,8 Q8,3.6 12,3.6 Q16,3.6 16,8 L16,12 M13,9 L16,12 L19,9`,
  fall_back: "M4,4 L20,4 L20,9 L4,9 Z M12,12 L12,21 M8.5,17.5 L12,21 L15.5,17.5",
  expand_left: "M11,8 L21,8 L21,16 L11,16 Z M9,12 L2,12 M5,9 L2,12 L5,15",
  expand_right: "M3,8 L13,8 L13,16 L3,16 Z M15,12 L22,12 M19,9 L22,12 L19,15",
  expand_both:
    "M8.5,8 L15.5,8 L15.5,16 L8.5,16 Z M6.5,12 L1.5,12 M4,9.4 L1.5,12 L4,14.6 M17.5,12 L22.5,12 M20,9.4 L22.5,12 L20,14.6",
  contract_left: "M11,8 L21,8 L21,16 L11,16 Z M2,12 L9,12 M6,9 L9,12 L6,15",
  contract_right: "M3,8 L13,8 L13,16 L3,16 Z M22,12 L15,12 M18,9 L15,12 L18,15",
  contract_both:
    "M8.5,8 L15.5,8 L15.5,16 L8.5,16 Z M1.5,12 L6.5,12 M4,9.4 L6.5,12 L4,14.6 M22.5,12 L17.5,12 M20,9.4 L17.5,12 L20,14.6",
  shift_left: `${BAR} M16,12 L7,3.6 M6.6,8.2 L7,3.6 L11.6,3.6`,
  shift_right: `${BAR} M8,12 L17,3.6 M17.4,8.2 L17,3.6 L12.4,3.6`,
};
