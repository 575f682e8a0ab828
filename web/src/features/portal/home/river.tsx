/** Hills, river, bridge and town at the foot of the greeting: the only ornament of the site. */
export function River() {
  return (
    <svg
      className="art hero-art"
      viewBox="0 0 1600 220"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMax slice"
    >
      <path
        className="a100"
        d="M0 150c120-60 230-84 360-58s190 44 310 8 250-64 380-30 190 52 300 26 170-26 250-10v134H0Z"
      />
      <path
        className="a300"
        opacity=".55"
        d="M0 176c150-44 260-42 400-22s240 26 380-6 260-22 400 4 260 12 420-14v82H0Z"
      />
      <g className="a300" transform="translate(-160)">
        <path d="M1096 184v-46h30v46zM1130 184v-66h24v66zM1160 184v-38h40v38zM1206 184v-56l20-10v66zM1232 184v-30h46v30z" />
      </g>
      <g className="aw" transform="translate(-160)">
        <path d="M1136 126h4v7h-4zM1144 126h4v7h-4zM1136 139h4v7h-4zM1144 139h4v7h-4zM1136 152h4v7h-4zM1144 152h4v7h-4zM1103 146h4v6h-4zM1115 146h4v6h-4zM1103 158h4v6h-4zM1115 158h4v6h-4zM1177 152h6v5h5v6h-5v5h-6v-5h-5v-6h5zM1240 161h8v5h-8zM1262 161h8v5h-8z" />
      </g>
      <path
        className="l500"
        transform="translate(-50)"
        strokeWidth="3"
        d="M560 176h330M590 176c40-52 90-52 130 0 40-52 90-52 130 0M655 137v39M785 137v39M625 150v26M685 150v26M755 150v26M815 150v26"
      />
      <path className="a50" d="M0 184c200-18 330 14 540 4s330-18 540-4 330 14 520-2v38H0Z" />
      <path
        className="l300"
        strokeWidth="2"
        d="M60 200c30-6 60-6 90 0s60 6 90 0M430 206c30-6 60-6 90 0s60 6 90 0M900 204c30-6 60-6 90 0s60 6 90 0M1330 202c30-6 60-6 90 0s60 6 90 0"
      />
    </svg>
  );
}
